import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDenialReasonAt } from "../../auth/access";
import { ErrorAlert } from "../../ui/States";
import type { Firewall } from "../firewall";
import { refs } from "../queries";
import { Aliases } from "./Aliases";
import { IpSets } from "./IpSets";
import { type Uses, usesIn } from "./uses";

/** The names that rules can use instead of addresses: aliases and IP sets. */
export function ObjectsView({ firewall }: { firewall: Firewall }) {
    const denied = useDenialReasonAt(firewall.hostId, firewall.may.objects) ?? firewall.guest?.unavailable ?? null;
    // All firewalls of the cluster are read for it, so it is asked for.
    const [asked, setAsked] = useState(false);
    const query = useQuery({ ...refs(firewall, true), enabled: asked });
    const uses: Uses = {
        of: (type, name) => (query.data ? usesIn(query.data, firewall, type, name) : null),
        unread: query.data?.unread ?? [],
        isReading: query.isFetching,
        read: asked ? null : () => setAsked(true),
    };
    const common = { firewall, denied, uses };
    return (
        <Stack gap="md">
            {query.error && <ErrorAlert error={query.error} retry={() => void query.refetch()} />}
            <Aliases {...common} />
            <IpSets {...common} />
        </Stack>
    );
}
