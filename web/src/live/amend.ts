import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Changes cached data of a query in place. A query that is to be fetched again stays so: setQueryData alone would declare the
 * amended data complete, and a list that nobody shows now would never get its new rows. It would also compare all of a long list
 * with what was there before, to keep what did not change: the change has kept it already.
 */
export function amend<T>(cache: QueryClient, queryKey: QueryKey, change: (known: T) => T) {
    const query = cache.getQueryCache().find({ queryKey });
    if (query?.state.data === undefined) return;
    const data = change(query.state.data as T);
    if (data !== query.state.data) query.setState({ data, dataUpdatedAt: Date.now() });
}
