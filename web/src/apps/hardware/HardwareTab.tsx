import { SimpleGrid, Stack } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import { GuestDisks } from "../../guests/disk/GuestDisks";
import { Nics } from "../../guests/network/Nics";
import { Linked } from "../../ui/Linked";
import { Later } from "../../ui/later/Later";
import { Views } from "../../ui/object/Views";
import { Skeletons } from "../../ui/Skeletons";
import { powerOf } from "../power";
import { useApp } from "../useApp";
import { Ports } from "./Ports";
import { t } from "./texts";

// A form with many fields.
const ContainerOptions = lazy(() => import("../options/ContainerOptions"));

const VIEWS = [
    { value: "disks-network", label: t.disksAndNetwork },
    { value: "options", label: t.options },
];

/** What an app's container consists of: its disks and NICs, with the ports on which it listens, and its options. */
export default function HardwareTab() {
    const { view } = useSearch({ from: "/shell/apps/$id/hardware" });
    return (
        <>
            <Views label={t.views} views={VIEWS} view={view ?? "disks-network"} />
            <Later key={view} fallback={<Skeletons shape="page" />}>
                {view === "options" ? <ContainerOptions /> : <DisksAndNetwork />}
            </Later>
        </>
    );
}

function DisksAndNetwork() {
    const app = useApp();
    return (
        <Stack gap="md">
            <GuestDisks />
            <Linked name="network">
                <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                    <Nics guest={powerOf(app)} />
                    <Ports app={app} />
                </SimpleGrid>
            </Linked>
        </Stack>
    );
}
