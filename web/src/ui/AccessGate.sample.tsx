import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { User } from "../api/client";
import { entitlements, me } from "../api/queries";
import { AccessGate } from "./AccessGate";

const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
cache.setQueryData(me.queryKey, { id: 1, role: "viewer", teams: [], features: { apps: false } } as unknown as User);
cache.setQueryData(entitlements.queryKey, { sources: {} } as never);

export const RoleTooLow = () => (
    <QueryClientProvider client={cache}>
        <AccessGate of="users.list">The users</AccessGate>
    </QueryClientProvider>
);

export const InOneLine = () => (
    <QueryClientProvider client={cache}>
        <AccessGate of="users.list" small>
            The users
        </AccessGate>
    </QueryClientProvider>
);
