// One persona's event stream: reconnects by itself, waiting a little longer after each failure.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

export class Socket {
  /**
   * Follow `persona`. `onEvent(type, data)` gets each event; `onState(state, retryAt)` gets "open" or
   * "waiting" with the time of the next attempt in milliseconds.
   */
  constructor(persona, onEvent, onState) {
    this.persona = persona;
    this.onEvent = onEvent;
    this.onState = onState;
    this.failures = 0;
    this.timer = null;
    this.socket = null;
  }

  /** Connect now, cutting short any waiting. */
  connect() {
    clearTimeout(this.timer);
    this.timer = null;
    this.socket?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/page/socket?persona=${encodeURIComponent(this.persona)}`,
    );
    this.socket = socket;
    socket.addEventListener("message", (event) => this.receive(event.data));
    socket.addEventListener("close", () => this.retry(socket));
  }

  receive(text) {
    const { t, d } = JSON.parse(text);
    if (t === "READY") {
      this.failures = 0;
      this.onState("open", 0);
    }
    this.onEvent(t, d);
  }

  retry(socket) {
    if (socket !== this.socket) return; // a newer one took its place
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures) * (0.75 + Math.random() / 2);
    this.failures += 1;
    this.onState("waiting", Date.now() + wait);
    this.timer = setTimeout(() => this.connect(), wait);
  }
}
