import type { Rule } from "../firewall";

/** Which lines are asked for. */
export type Filter = { action?: "ACCEPT" | "DROP" | "REJECT"; address?: string; port?: number; chain?: string };

const PORT = /^\d+$/;
// An alias, a set, a range or several addresses are nothing that the log can be asked for.
const NETWORK = /^[\da-f.:]+(\/\d+)?$/i;

/** The lines that a rule may have written. The log does not name rules: others with the same verdict may have written them, too. */
export function filterOf({ type, action, dport, source, dest }: Rule): Filter {
    if (type === "group") return { chain: `GROUP-${action}` };
    const address = [source, dest].find((one) => one !== null && NETWORK.test(one));
    return {
        action: action as Filter["action"],
        ...(dport !== null && PORT.test(dport) ? { port: Number(dport) } : {}),
        ...(address ? { address } : {}),
    };
}
