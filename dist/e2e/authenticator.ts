import { createHmac } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/**
 * An authenticator app (RFC 6238). The service accepts each time step once, and codes that are one step early or late.
 * Two codes are available without waiting; that of the previous step may have become too old when it arrives.
 */
export class Authenticator {
    private last = 0;
    private readonly key: Buffer;

    constructor(secret: string) {
        const bits = [...secret.replace(/[\s=]/g, "")]
            .map((c) => LETTERS.indexOf(c).toString(2).padStart(5, "0"))
            .join("");
        this.key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
    }

    /** A code that was not returned before. */
    next(): string {
        this.last = Math.max(this.last + 1, Math.floor(Date.now() / STEP_MS));
        const counter = Buffer.alloc(8);
        counter.writeBigUInt64BE(BigInt(this.last));
        const mac = createHmac("sha1", this.key).update(counter).digest();
        const number = mac.readUInt32BE(mac[19]! & 0xf) & 0x7fffffff;
        return String(number % 1_000_000).padStart(6, "0");
    }
}
