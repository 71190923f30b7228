import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { changedBy } from "./changes";
import { type Answer, callUnchecked, type Given, type Input, readAgain } from "./operation";
import { type OperationId, operations } from "./operations.gen";

type Send = <Id extends OperationId>(id: Id, ...given: Given<Id, never>) => Promise<Answer<Id>>;

/**
 * Calls operations and fetches again what they change. The call ends when the new state is there, so that a form does not show the
 * old one for a moment; not if a job has yet to do the work, and not with what is read from the host of a guest.
 */
export function useSend(): Send {
    const cache = useQueryClient();
    return async (id, ...[input]) => {
        const { areas, guest } = changedBy(id, input);
        const asked = callUnchecked(id, input);
        const guestAgain = () => guest && cache.invalidateQueries({ queryKey: guest });
        // Its host may have stored a change that it refused.
        asked.then(guestAgain, guestAgain);
        const answer = await asked;
        const read = readAgain(cache, ...areas);
        if (!operations[id].job) await read;
        return answer;
    };
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
