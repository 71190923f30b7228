/** Why a connection has ended: the code and the sentence of its close frame, and whether it was open at all. */
export type End = { code: number; reason: string; opened: boolean };

/** The code of a connection that ended without a close frame. */
const CUT = 1006;

/**
 * The connection of one viewer. It has the properties of a WebSocket that noVNC uses, and keeps what arrives before anything
 * listens: the view of a console may be shown a moment after the connection is open.
 */
export class Wire {
    binaryType = "arraybuffer";
    readonly protocol = "";
    onopen: (() => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    /** Called before {@link onclose}, while the view still shows the console. */
    whenEnding: (() => void) | null = null;
    /** When something was sent that nothing has followed yet; null if nothing was. */
    unanswered: number | null = null;

    /** Whether anything but the size was sent. */
    used = false;

    readonly #socket: WebSocket;
    readonly #onEnd: (end: End) => void;
    #listener: ((event: MessageEvent<ArrayBuffer>) => void) | null = null;
    #early: MessageEvent<ArrayBuffer>[] = [];
    #opened = false;
    #ended = false;

    constructor(address: string, onOpen: () => void, onEnd: (end: End) => void) {
        this.#onEnd = onEnd;
        this.#socket = new WebSocket(address);
        this.#socket.binaryType = "arraybuffer";
        this.#socket.onopen = () => {
            this.#opened = true;
            onOpen();
            this.onopen?.();
        };
        this.#socket.onmessage = (event: MessageEvent<ArrayBuffer>) => {
            this.unanswered = null;
            if (this.#listener === null || this.#early.length > 0) this.#early.push(event);
            else this.#listener(event);
        };
        this.#socket.onclose = ({ code, reason }) => this.#end({ code, reason });
        this.#socket.onerror = (event) => this.onerror?.(event);
    }

    get readyState() {
        return this.#ended ? WebSocket.CLOSED : this.#socket.readyState;
    }

    get open(): boolean {
        return this.readyState === WebSocket.OPEN;
    }

    /** How many bytes wait in the browser because the service does not take them. */
    get bufferedAmount() {
        return this.#socket.bufferedAmount;
    }

    get onmessage() {
        return this.#listener;
    }

    // Later: noVNC listens before it has noticed that the connection is open.
    set onmessage(listener) {
        this.#listener = listener;
        setTimeout(() => {
            for (const event of this.#early.splice(0)) this.#listener?.(event);
        });
    }

    send(data: string | Uint8Array<ArrayBuffer> | ArrayBuffer) {
        if (!this.open) return;
        if (typeof data === "string") {
            this.#socket.send(data);
            return;
        }
        this.used = true;
        this.unanswered ??= Date.now();
        this.#socket.send(data);
    }

    close() {
        this.#socket.close();
    }

    /** Ends it without waiting for the other side, which can't be reached. */
    cut() {
        this.#socket.close();
        this.#end({ code: CUT, reason: "" });
    }

    #end(close: { code: number; reason: string }) {
        if (this.#ended) return;
        const end = { ...close, opened: this.#opened };
        this.whenEnding?.();
        this.#ended = true;
        this.onclose?.(end);
        this.#onEnd(end);
    }
}
