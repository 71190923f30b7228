import { useOutdatedSince } from "../hosts/outdated";
import { Status } from "../ui/Status";

/** The state of a guest; with the time from which it is known, if its host does not answer. */
export function GuestStatus({ of, host }: { of: string; host: number | null }) {
    return <Status of={of} asOf={useOutdatedSince(host)} />;
}
