import { Problem } from "./client";

/** The same refusal with the errors below this part of the body at their own names. No field beside it may have the same name. */
export function flattened(error: unknown, part: string): unknown {
    if (!(error instanceof Problem) || error.faults.length === 0) return error;
    const faults = error.faults.map((fault) => ({ ...fault, loc: fault.loc.filter((one) => one !== part) }));
    return new Problem(error.status, error.code, error.detail, faults);
}
