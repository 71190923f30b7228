import { SimpleGrid } from "@mantine/core";
import { Nics } from "../../guests/network/Nics";
import { powerOf } from "../power";
import { useApp } from "../useApp";
import { Ports } from "./Ports";

/** The network of an app: its NICs and its listening ports. */
export default function NetworkTab() {
    const app = useApp();
    return (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <Nics guest={powerOf(app)} />
            <Ports app={app} />
        </SimpleGrid>
    );
}
