import { SimpleGrid } from "@mantine/core";
import { Nics } from "../Nics";
import { useApp } from "../useApp";
import { Ports } from "./Ports";

/** How an app is reached: its NICs and what listens behind them. */
export default function NetworkTab() {
    const app = useApp();
    return (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <Nics app={app} />
            <Ports app={app} />
        </SimpleGrid>
    );
}
