import { Button } from "@mantine/core";
import { Problem } from "../api/client";
import { Empty as EmptyState, ErrorAlert, PageHead, Panel as PanelPart } from "./States";

export const Refused = () => (
    <ErrorAlert
        error={new Problem(502, "hypervisor_error", "pve-a1: storage local-lvm is not available.")}
        retry={() => {}}
    />
);
export const NoConnection = () => <ErrorAlert error={new Problem(0, "offline", "Holdfast does not answer.")} />;
export const Empty = () => (
    <EmptyState title="No apps yet" action={<Button>Install an app</Button>}>
        Apps are containers that Holdfast installs and updates.
    </EmptyState>
);
export const Head = () => (
    <PageHead title="Hosts" note="5 hosts, 1 offline">
        <Button>Add host</Button>
    </PageHead>
);
export const Panel = () => (
    <PanelPart title="Certificate" aside={<Button size="xs">Change</Button>}>
        Issued by the node itself.
    </PanelPart>
);
