import { Badge } from "@mantine/core";
import { useDenialReasonAt } from "../auth/access";
import { SmallButton } from "../ui/ActionButton";
import { natural } from "../ui/natural";
import { Quiet } from "../ui/Quiet";
import { Rows } from "../ui/Rows";
import { Value } from "../ui/Value";
import { kindOf } from "./edit/form";
import { GuestLink } from "./GuestLink";
import { typeName } from "./kinds";
import { LinkState } from "./LinkState";
import { linksOf, parentOf, portsOf } from "./links";
import type { Attachment, Interface, NodeNetwork } from "./queries";
import { t } from "./texts";

type Props = {
    of: NodeNetwork;
    attachments: readonly Attachment[];
    rowId: (iface: string) => string;
    onEdit: (iface: string) => void;
    onDelete: (iface: string) => void;
};

/** The interfaces of a node with what they use and what is on them. */
export function Interfaces({ of, attachments, rowId, onEdit, onDelete }: Props) {
    const whyNotEdit = useDenialReasonAt(of.host_id, "network.change_interface");
    const whyNotDelete = useDenialReasonAt(of.host_id, "network.delete_interface");
    const links = linksOf(of.interfaces);
    return (
        <Rows
            label={t.interfaces}
            rows={[...of.interfaces].sort((a, b) => natural(a.iface, b.iface))}
            keyOf={({ iface }) => iface}
            miw={760}
            columns={[
                {
                    name: t.name,
                    first: true,
                    cell: (one) => (
                        <span id={rowId(one.iface)} tabIndex={-1} className="in-line">
                            <span className="mono">{one.iface}</span>
                            <StagedBadge of={one} />
                        </span>
                    ),
                },
                { name: t.type, line: 2, cell: (one) => <TypeOf one={one} /> },
                { name: t.state, line: 1, cell: (one) => <StateOf one={one} /> },
                { name: t.address, line: 2, cell: (one) => <Addresses of={one} /> },
                {
                    name: t.uses,
                    cell: (one) => <Names of={[...portsOf(one), parentOf(one)].filter((name) => name !== null)} />,
                },
                {
                    name: t.usedBy,
                    cell: (one) => (
                        <>
                            <Names of={links.filter(({ below }) => below === one.iface).map(({ above }) => above)} />
                            <Nics of={attachments.filter(({ bridge }) => bridge === one.iface)} />
                        </>
                    ),
                },
                {
                    name: "",
                    cell: (one) => {
                        const foreign = kindOf(one) === null ? t.notHere : null;
                        return (
                            <>
                                <SmallButton
                                    why={whyNotEdit ?? foreign}
                                    aria-label={t.editNamed({ name: one.iface })}
                                    onClick={() => onEdit(one.iface)}
                                >
                                    {t.edit}
                                </SmallButton>
                                {one.type !== "eth" && (
                                    <SmallButton
                                        why={whyNotDelete ?? foreign}
                                        aria-label={t.deleteNamed({ name: one.iface })}
                                        onClick={() => onDelete(one.iface)}
                                    >
                                        {t.delete}
                                    </SmallButton>
                                )}
                            </>
                        );
                    },
                },
            ]}
        />
    );
}

/** Whether what is staged on the node creates or changes an interface. */
export function StagedBadge({ of: { staged } }: { of: Interface }) {
    if (staged === null) return null;
    return <Badge color="orange">{staged === "new" ? t.stagedNew : t.stagedChanged}</Badge>;
}

function TypeOf({ one }: { one: Interface }) {
    const tag = one["vlan-id"] ?? one.ovs_tag;
    const facts = [
        tag !== null && t.vlan({ tag }),
        one.bond_mode && t.bondMode({ mode: one.bond_mode }),
        one["bond-primary"] && t.primary({ name: one["bond-primary"] }),
        one.bridge_vlan_aware && (one.bridge_vids === null ? t.vlanAware : t.vlanAwareFor({ vids: one.bridge_vids })),
        one.mtu !== null && t.mtu({ mtu: one.mtu }),
        one.comments,
    ].filter(Boolean);
    return (
        <>
            {typeName(one.type)}
            {facts.length > 0 && (
                <Quiet size="xs" className="breaks">
                    {facts.join(" · ")}
                </Quiet>
            )}
        </>
    );
}

function StateOf({ one: { active, autostart, staged, type } }: { one: Interface }) {
    return (
        <>
            {staged === "new" ? <Value>{null}</Value> : <LinkState up={active} />}
            {!autostart && type !== "eth" && <Quiet size="xs">{t.noAutostart}</Quiet>}
        </>
    );
}

function Addresses({ of: one }: { of: Interface }) {
    const lines = [
        one.cidr ?? (one.method === "dhcp" ? t.dhcp : null),
        one.gateway && t.via({ gateway: one.gateway }),
        one.cidr6 ?? (one.method6 === "dhcp" || one.method6 === "auto" ? t.auto : null),
        one.gateway6 && t.via({ gateway: one.gateway6 }),
    ].filter(Boolean);
    return lines.map((line) => (
        <span key={line} className="block mono">
            {line}
        </span>
    ));
}

const Names = ({ of }: { of: string[] }) => (of.length === 0 ? null : <div className="mono">{of.join(", ")}</div>);

function Nics({ of }: { of: Attachment[] }) {
    if (of.length === 0) return null;
    return (
        <details className="fold">
            <summary>{t.guestNics({ n: of.length })}</summary>
            <ul className="network-nics">
                {of.map((nic) => (
                    <li key={`${nic.vmid} ${nic.nic}`}>
                        <GuestLink of={nic} />{" "}
                        <span className="quiet">
                            {[
                                nic.nic,
                                nic.tag !== null && t.vlan({ tag: nic.tag }),
                                nic.address,
                                nic.link_down && t.linkDown,
                            ]
                                .filter(Boolean)
                                .join(" · ")}
                        </span>
                    </li>
                ))}
            </ul>
        </details>
    );
}
