import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { CHANGES } from "./changes";
import { type Answer, type Area, callUnchecked, type Given, type Input, keyOf, readAgain } from "./operation";
import { type OperationId, operations } from "./operations.gen";

type Send = <Id extends OperationId>(id: Id, ...given: Given<Id, never>) => Promise<Answer<Id>>;

/**
 * Calls operations and fetches again what they change. The call ends when the new state is there, so that a form does not show the
 * old one for a moment; not if a job has yet to do the work.
 */
export function useSend(): Send {
    const cache = useQueryClient();
    return async (id, ...[input]) => {
        const area = id.split(".")[0] as Area;
        const { job } = operations[id];
        const guest = job ? null : guestIn(area, input);
        const asked = callUnchecked(id, input);
        const guestAgain = () => guest && cache.invalidateQueries({ queryKey: keyOf(area, guest) });
        // Its host may have stored a change that it refused.
        asked.then(guestAgain, guestAgain);
        const answer = await asked;
        const read = readAgain(cache, ...(CHANGES[id] ?? CHANGES[area] ?? (job || guest ? [] : [area])));
        if (!job) await read;
        return answer;
    };
}

/** The path of the guest that a command changes. */
function guestIn(area: Area, input: Record<string, unknown> = {}): Record<string, unknown> | null {
    const name = area === "apps" ? "app_id" : area === "vms" ? "vm_id" : "";
    return name in input ? { [name]: input[name] } : null;
}

type Variables<Id extends OperationId> = Record<never, never> extends Input<Id> ? Input<Id> | undefined : Input<Id>;

/** An operation that changes something, as a mutation. useDenialReason takes it as well. */
export function useCommand<Id extends OperationId, Context = unknown>(
    id: Id,
    options?: Omit<UseMutationOptions<Answer<Id>, Error, Variables<Id>, Context>, "mutationFn">,
) {
    const send = useSend();
    const mutation = useMutation({
        ...options,
        mutationFn: (input) => send(id, ...([input] as Given<Id, never>)),
    });
    return { ...mutation, operation: id };
}
