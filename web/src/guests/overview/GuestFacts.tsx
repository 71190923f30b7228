import { Group } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useDenialReason, useDenialReasonAt } from "../../auth/access";
import { guestCoverage } from "../../backups/coverage/queries";
import { effective } from "../../firewall/access/queries";
import { filterText, reachText } from "../../firewall/access/reach";
import { useOutdatedSince } from "../../hosts/outdated";
import { CopyIcon } from "../../ui/Copy";
import type { Fact } from "../../ui/fact";
import { AnchorLink } from "../../ui/Links";
import { Panel } from "../../ui/States";
import { Facts } from "../../ui/Value";
import { type Guest, useGuest } from "../useGuest";
import { backupText, planText, type Sizes, sizesText, stateText, testText } from "./facts";
import { t } from "./texts";

type Props = {
    of: Sizes;
    uptime: number | null;
    ip: string | null;
    /** What is known only of its kind: behind its address, and at the end. */
    own?: readonly Fact[];
    last?: readonly Fact[];
    aside?: ReactNode;
};

/** What is asked first about a guest, each with a link to where it is told in full and changed. */
export function GuestFacts({ of, uptime, ip, own = [], last = [], aside }: Props) {
    const guest = useGuest();
    const since = useOutdatedSince(guest.hostId);
    const mayBackups = useDenialReason("backups.list") === null;
    const mayFirewall =
        useDenialReasonAt(guest.hostId, `${guest.type}s.firewall_effective`) === null && guest.unavailable === null;
    const coverage = useQuery({ ...guestCoverage(guest), enabled: mayBackups }).data?.guests[0];
    const nics = useQuery({ ...effective(guest), enabled: mayFirewall }).data?.nics ?? null;
    const toBackups = (text: string | null) => text && <To guest={guest} tab="protection" hash="backups" text={text} />;
    return (
        <div data-outdated={since ?? undefined}>
            <Panel title={t.title} aside={aside}>
                <Facts
                    rows={[
                        [t.state, stateText(guest.status, uptime)],
                        // Of one that runs, its meters tell how much it has.
                        ...(guest.status === "running"
                            ? []
                            : [
                                  [
                                      t.resources,
                                      <To key="sizes" guest={guest} tab="hardware" text={sizesText(of)} />,
                                  ] as Fact,
                              ]),
                        [t.address, ip && <Address ip={ip} />],
                        ...own,
                        ...(mayBackups
                            ? ([
                                  [t.backup, toBackups(backupText(coverage))],
                                  [t.tested, toBackups(testText(coverage))],
                                  [
                                      t.schedule,
                                      coverage && (
                                          <AnchorLink
                                              inherit
                                              to={coverage.schedules.length > 0 ? "/schedules" : "/backups/jobs"}
                                          >
                                              {planText(coverage)}
                                          </AnchorLink>
                                      ),
                                  ],
                              ] satisfies Fact[])
                            : []),
                        ...(mayFirewall
                            ? ([
                                  [
                                      t.firewall,
                                      filterText(nics) && <To guest={guest} tab="firewall" text={filterText(nics)} />,
                                  ],
                                  [
                                      t.reached,
                                      reachText(nics) && (
                                          <To guest={guest} tab="firewall" view="access" text={reachText(nics)} />
                                      ),
                                  ],
                              ] satisfies Fact[])
                            : []),
                        ...last,
                    ]}
                />
            </Panel>
        </div>
    );
}

type Link = {
    guest: Guest;
    tab: "protection" | "firewall" | "hardware";
    hash?: string;
    view?: "access";
    text: string | null;
};

/** A fact that leads to the tab about it. */
function To({ guest, tab, hash, view, text }: Link) {
    return (
        <AnchorLink
            inherit
            to={`/${guest.type}s/$id/${tab}` as const}
            params={{ id: String(guest.id) }}
            search={view ? { view } : {}}
            hash={hash}
        >
            {text}
        </AnchorLink>
    );
}

/** An IP address, to be copied. */
export function Address({ ip }: { ip: string }) {
    return (
        <Group gap="xs" wrap="nowrap">
            <span className="mono">{ip}</span>
            <CopyIcon label={t.copyAddress({ address: ip })} text={() => ip} icon={IconCopy} />
        </Group>
    );
}
