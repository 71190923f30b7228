/** What a {@link Sender} needs of a connection. */
export type Outlet = {
    readonly open: boolean;
    readonly bufferedAmount: number;
    send: (bytes: Uint8Array<ArrayBuffer>) => void;
};

/** The size of a message: the service takes none above 64 KiB. */
const PIECE = 8 * 1024;
/** How many bytes may wait in the browser. */
const MOST_WAITING = 32 * 1024;
const AGAIN_MS = 15;

/**
 * Sends what is typed and pasted, in its order and in pieces, no faster than the other side takes it: a text of any length arrives
 * whole, and what waits can still be canceled.
 */
export class Sender {
    readonly #outlet: Outlet;
    readonly #onChange: (left: number) => void;
    readonly #later: (work: () => void, ms: number) => unknown;
    #queue: Uint8Array<ArrayBuffer>[] = [];
    #waiting = false;

    /** `onChange` is called with the number of bytes that wait, whenever it changes. */
    constructor(
        outlet: Outlet,
        onChange: (left: number) => void,
        later = (work: () => void, ms: number): unknown => setTimeout(work, ms),
    ) {
        this.#outlet = outlet;
        this.#onChange = onChange;
        this.#later = later;
    }

    send(bytes: Uint8Array<ArrayBuffer>) {
        for (let at = 0; at < bytes.length; at += PIECE) this.#queue.push(bytes.subarray(at, at + PIECE));
        if (!this.#waiting) this.#work();
    }

    /** Drops what waits; returns whether anything did. */
    cancel(): boolean {
        const dropped = this.#queue.length > 0;
        this.#queue = [];
        if (dropped) this.#onChange(0);
        return dropped;
    }

    #work() {
        this.#waiting = false;
        if (!this.#outlet.open) this.#queue = [];
        const before = this.#queue.length;
        while (this.#outlet.bufferedAmount < MOST_WAITING) {
            const piece = this.#queue.shift();
            if (piece === undefined) break;
            this.#outlet.send(piece);
        }
        if (this.#queue.length !== before || before > 0)
            this.#onChange(this.#queue.reduce((sum, { length }) => sum + length, 0));
        if (this.#queue.length === 0) return;
        this.#waiting = true;
        this.#later(() => this.#work(), AGAIN_MS);
    }
}
