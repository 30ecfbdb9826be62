"""Routes that answer interactions; the token in the path is the guard."""

from __future__ import annotations

from standin import errors
from standin.rest import Answer, Call, Route, Services


def routes() -> list[Route]:
    """Return the routes of this module."""
    hook = "/webhooks/{application_id}/{token}"
    return [
        Route("POST", "/interactions/{interaction_id}/{token}/callback", answer, is_open=True),
        Route("POST", hook, follow_up, is_open=True),
        Route("GET", hook + "/messages/{message_id}", get_answer, is_open=True),
        Route("PATCH", hook + "/messages/{message_id}", edit_answer, is_open=True),
        Route("DELETE", hook + "/messages/{message_id}", delete_answer, is_open=True),
    ]


def answer(services: Services, call: Call) -> Answer:
    """Take the first answer to an interaction."""
    interactions = services.interactions
    interaction = interactions.answer(call.params["interaction_id"], call.params["token"], call.form, call.uploads)
    wants_response = call.query.get("with_response", "").lower() in ("1", "true")
    return interactions.response_body(interaction) if wants_response else None


def follow_up(services: Services, call: Call) -> Answer:
    """Send another message after the first answer; Discord returns it whether or not one waits."""
    _check_application(services, call)
    message = services.interactions.follow_up(call.params["token"], call.form, call.uploads)
    return services.hub.wire.message(message)


def get_answer(services: Services, call: Call) -> Answer:
    """Return the answer or a follow-up."""
    _check_application(services, call)
    return services.hub.wire.message(services.interactions.message(call.params["token"], call.params["message_id"]))


def edit_answer(services: Services, call: Call) -> Answer:
    """Edit the answer or a follow-up."""
    _check_application(services, call)
    token, message_id = call.params["token"], call.params["message_id"]
    return services.hub.wire.message(services.interactions.edit(token, message_id, call.form, call.uploads))


def delete_answer(services: Services, call: Call) -> Answer:
    """Delete the answer or a follow-up."""
    _check_application(services, call)
    services.interactions.delete(call.params["token"], call.params["message_id"])
    return None


def _check_application(services: Services, call: Call) -> None:
    if call.params["application_id"] != services.hub.world.bot_id:
        raise errors.unknown_webhook()
