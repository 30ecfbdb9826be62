// The page's requests to the stand-in (PAGE_API.md). A refusal is thrown as a Refusal with its code.

export class Refusal extends Error {
  /** What the server refused: `code` is stable, `message` is for people, `status` is HTTP's. */
  constructor(code, message, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export class Unreachable extends Error {}

async function request(path, init) {
  let response;
  try {
    response = await fetch(`/api/page/${path}`, init);
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") throw fault;
    throw new Unreachable("The sandbox cannot be reached.", { cause: fault });
  }
  const body = await response.json().catch((fault) => {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  });
  if (response.ok) return body;
  const error = body?.error ?? {};
  throw new Refusal(
    error.code ?? "bad_answer",
    error.message ?? `The sandbox answered ${response.status}.`,
    response.status,
  );
}

/** Read `path` with query parameters. */
export function read(path, parameters = {}) {
  const query = new URLSearchParams(parameters).toString();
  return request(query ? `${path}?${query}` : path);
}

/** Send one verb of PAGE_API.md with its JSON body. */
export function act(verb, body, signal) {
  return request(verb, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
}

/** Do what answers with an Outcome; refusals and a lost server become a failed one too. */
export async function attempt(send) {
  try {
    return await send();
  } catch (fault) {
    if (fault instanceof Refusal || fault instanceof Unreachable) return { status: "failed", refused: fault.message };
    throw fault;
  }
}

/** Say why an outcome failed; `silent` are the words for a bot that did not answer in time. */
export function failureWords(outcome, silent) {
  if (outcome.refused) return outcome.refused;
  return outcome.error === "bot_offline" ? "The bot is offline" : silent;
}

/** Return the same-origin address of an uploaded file, or null when it lies on another site. */
export function mediaPath(raw) {
  const url = URL.canParse(raw, location.href) ? new URL(raw, location.href) : null;
  if (!url || !url.pathname.startsWith("/attachments/")) return null;
  return url.pathname + url.search;
}

/** Return a chosen file as the server takes it. */
export async function encodeFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  // In pieces: a call with one argument per byte of a large file overflows the stack.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { filename: file.name, content_base64: btoa(binary) };
}
