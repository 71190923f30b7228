import "./export.css";
import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { AccessGate } from "../../ui/AccessGate";
import { Copy } from "../../ui/Copy";
import { AnchorLink } from "../../ui/Links";
import { Quiet } from "../../ui/Quiet";
import { Panel } from "../../ui/States";
import { MonitoringHead } from "../monitoring/MonitoringHead";
import { t as monitoring } from "../monitoring/texts";
import { Push } from "./Push";
import { scrapeConfig } from "./scrape";
import { t } from "./texts";

const PATH = "/api/v1/metrics";

/** What other programs read or receive of the metrics. */
export default function ExportPage() {
    return (
        <AccessGate of="metrics.cluster_nodes" title={monitoring.title}>
            <MonitoringHead />
            <Stack gap="md" className="narrow">
                <Scrape />
                <AccessGate of="metrics.push">
                    <Push />
                </AccessGate>
            </Stack>
        </AccessGate>
    );
}

function Scrape() {
    const example = scrapeConfig(location.origin, PATH);
    const code = (children: ReactNode[]) => <code key={String(children)}>{children}</code>;
    return (
        <Panel title={t.scrape}>
            <Stack gap="sm">
                <Text>{t.scrapeText}</Text>
                <Group gap="xs" wrap="nowrap">
                    <Text component="output" className="mono" aria-label={t.address}>
                        {location.origin + PATH}
                    </Text>
                    <Copy text={location.origin + PATH} label={t.copyAddress} className="rigid" />
                </Group>
                <Text>
                    {t.token({
                        code,
                        tokens: (children) => (
                            <AnchorLink
                                key="tokens"
                                inherit
                                underline="always"
                                to="/profile/$section"
                                params={{ section: "api-tokens" }}
                            >
                                {children}
                            </AnchorLink>
                        ),
                    })}
                </Text>
                <Group justify="space-between">
                    <Text fw={600}>{t.example}</Text>
                    <Copy text={example} label={t.copyExample} className="rigid" />
                </Group>
                {/* Focusable, because it scrolls. */}
                <pre className="scrape-example" tabIndex={0} role="region" aria-label={t.example}>
                    {example}
                </pre>
                <Quiet>{t.docs({ code })}</Quiet>
            </Stack>
        </Panel>
    );
}
