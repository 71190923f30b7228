import { expect, test, vi } from "vitest";
import { fetchOnce, withoutReading } from "./early";

const READ = new Request("http://holdfast.test/api/v1/alerts");

/** Answers after a moment, as long as it is not aborted. */
function answers(_: Request, init?: RequestInit) {
    return new Promise<Response>((resolve, reject) => {
        const refuse = () => reject(new DOMException("aborted", "AbortError"));
        if (init?.signal?.aborted) refuse();
        init?.signal?.addEventListener("abort", refuse);
        queueMicrotask(() => queueMicrotask(() => resolve(new Response())));
    });
}

test("nothing is read while the session ends, and what was being read is given up", async () => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("fetch", answers);
    expect((await fetchOnce(READ)).ok).toBe(true);
    const before = expect(fetchOnce(READ)).rejects.toThrow("aborted");
    let late: Promise<void> | undefined;
    const end = withoutReading(async () => {
        late = expect(fetchOnce(READ)).rejects.toThrow("aborted");
        expect((await fetchOnce(new Request(READ, { method: "POST" }))).ok).toBe(true);
        throw new Error("The session did not end");
    });
    await expect(end).rejects.toThrow("did not end");
    await Promise.all([before, late]);
    expect((await fetchOnce(READ)).ok).toBe(true);
    vi.unstubAllGlobals();
});
