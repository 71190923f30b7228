/** How many bytes the terminal works on at a time. */
const AT_ONCE = 256 * 1024;
/** How many bytes may wait for it. */
const MOST_WAITING = 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Hands output to a terminal as fast as it can show it. Of a flood the oldest part is left out: it would have scrolled out of
 * sight, while memory would grow, and Ctrl-C would seem to do nothing for as long as the terminal is behind.
 */
export class Output {
    readonly #write: (bytes: Bytes, done: () => void) => void;
    readonly #noteOf: (bytes: number) => Bytes;
    #queue: Bytes[] = [];
    #waiting = 0;
    #working = 0;
    #leftOut = 0;

    /** `noteOf` is what is shown instead of so many bytes. */
    constructor(write: (bytes: Bytes, done: () => void) => void, noteOf: (bytes: number) => Bytes) {
        this.#write = write;
        this.#noteOf = noteOf;
    }

    push(bytes: Bytes) {
        this.#queue.push(bytes);
        this.#waiting += bytes.length;
        this.#work();
        while (this.#waiting > MOST_WAITING) {
            const oldest = this.#queue.shift();
            if (oldest === undefined) break;
            this.#waiting -= oldest.length;
            this.#leftOut += oldest.length;
        }
    }

    #work() {
        while (this.#working < AT_ONCE && this.#queue.length > 0) {
            if (this.#leftOut > 0) this.#show(this.#noteOf(this.#leftOut));
            this.#leftOut = 0;
            const next = this.#queue.shift();
            if (next === undefined) return;
            this.#waiting -= next.length;
            this.#show(next);
        }
    }

    #show(bytes: Bytes) {
        this.#working += bytes.length;
        this.#write(bytes, () => {
            this.#working -= bytes.length;
            this.#work();
        });
    }
}
