// Modals: one dialog at a time, checked like the client checks them before anything is sent.

import { act, attempt, failureWords } from "./api.js";
import { avatar } from "./avatar.js";
import { clean, fill, h, icon } from "./dom.js";
import { contextOf } from "./context.js";
import { modalParts } from "./modalparts.js";

let current = null;

/** Show `modal` to `session`'s persona; an older one still open is put away first. */
export function openModal(session, modal) {
  if (current?.id === modal.interaction_id) return;
  current?.dialog.close("replaced");
  const { elements, inputs } = modalParts(modal.components, session, contextOf(session));
  const status = h("div", { class: "modal-status", role: "alert" });
  const submit = h("button", { type: "submit", class: "button button-primary" }, "Submit");
  const cancel = h(
    "button",
    { type: "button", class: "button button-secondary", on: { click: () => dialog.close("cancelled") } },
    "Cancel",
  );
  const form = h(
    "form",
    { novalidate: true, method: "dialog" },
    h(
      "header",
      null,
      avatar(session.bot?.id ?? "bot", "", true),
      h("h2", { id: "modal-title" }, h("bdi", null, clean(modal.title))),
      h(
        "button",
        { type: "button", class: "icon-button", "aria-label": "Close", on: { click: () => dialog.close("cancelled") } },
        icon("close"),
      ),
    ),
    h("div", { class: "modal-body" }, elements),
    status,
    h("footer", null, cancel, submit),
  );
  const dialog = h(
    "dialog",
    { class: "sheet modal", "aria-labelledby": "modal-title", data: { interaction: modal.interaction_id } },
    form,
  );
  current = { id: modal.interaction_id, dialog };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = inputs.filter((input) => !input.check());
    if (wrong.length) {
      wrong[0].focus();
      return;
    }
    submit.disabled = true;
    fill(status);
    const values = Object.fromEntries(inputs.map((input) => [input.id, input.read()]));
    const problem = await send(session, modal, values);
    submit.disabled = false;
    if (problem) fill(status, icon("warn"), " ", clean(problem));
    else dialog.close("submitted");
  });
  dialog.addEventListener("cancel", () => {
    dialog.returnValue = "cancelled";
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (current?.dialog === dialog) current = null;
    session.modals.delete(modal.interaction_id);
    if (dialog.returnValue === "cancelled" || dialog.returnValue === "")
      act("modal/close", { persona: session.id, interaction_id: modal.interaction_id });
  });
  document.body.append(dialog);
  dialog.returnValue = "";
  dialog.showModal();
  (inputs[0] ?? { focus: () => submit.focus() }).focus();
}

// The modal may answer with another modal, which then takes this one's place.
async function send(session, modal, values) {
  const body = { persona: session.id, interaction_id: modal.interaction_id, values };
  const outcome = await attempt(() => act("modal", body));
  if (outcome.status === "failed") return failureWords(outcome, "Something went wrong. Try again.");
  if (outcome.status === "modal") setTimeout(() => openModal(session, outcome.modal), 0);
  return null;
}
