import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMeasured } from "../api/measured";
import { Notes } from "../guests/labels/GuestNotes";
import { sizesText, stateText } from "../guests/overview/facts";
import { Address } from "../guests/overview/GuestFacts";
import { GuestNow } from "../guests/overview/GuestNow";
import { useOutdatedSince } from "../hosts/outdated";
import { DayChart } from "../metrics/chart/DayChart";
import type { Fact } from "../ui/fact";
import { AnchorLink } from "../ui/Links";
import { Panel } from "../ui/States";
import { Facts } from "../ui/Value";
import { container } from "./queries";
import { t } from "./texts";
import { useContainer } from "./useContainer";

/** How a container is, and what its host knows of it. */
export default function ContainerOverview() {
    const of = useContainer();
    const detail = useQuery(container(of.id)).data;
    return (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <Stack gap="md">
                <DayChart target={`container:${of.id}`} name={of.name} />
                <GuestNow of={of} />
            </Stack>
            <Stack gap="md">
                <AtAGlance slug={(detail ?? of).catalog_slug} />
                {detail?.notes && <Notes notes={detail.notes} />}
            </Stack>
        </SimpleGrid>
    );
}

function AtAGlance({ slug }: { slug: string | null }) {
    const of = useContainer();
    const uptime = useMeasured(of, ({ uptime_s }) => uptime_s);
    const ip = useMeasured(of, (one) => one.ip);
    const made: Fact[] =
        slug === null
            ? []
            : [
                  [
                      t.madeBy,
                      <AnchorLink key="slug" inherit to="/catalog/$slug" params={{ slug }}>
                          {slug}
                      </AnchorLink>,
                  ],
              ];
    return (
        <div data-outdated={useOutdatedSince(of.host_id) ?? undefined}>
            <Panel title={t.title}>
                <Facts
                    rows={[
                        [t.state, stateText(of.status, uptime)],
                        // Of one that runs, its meters tell how much it has.
                        ...(of.status === "running" ? [] : [[t.resources, sizesText(of)] as Fact]),
                        [t.address, ip && <Address ip={ip} />],
                        ...(of.tags.length > 0 ? [[t.tags, of.tags.join(", ")] as Fact] : []),
                        ...made,
                    ]}
                />
            </Panel>
        </div>
    );
}
