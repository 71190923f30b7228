import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import { useTeam } from "../hosts/useTeam";
import { AccessGate } from "../ui/AccessGate";
import { Later } from "../ui/later/Later";
import { Views } from "../ui/object/Views";
import { Quiet } from "../ui/Quiet";
import { Skeletons } from "../ui/Skeletons";
import { ArmBar } from "./arm/ArmBar";
import type { Firewall } from "./firewall";
import { OffNotice, useOff } from "./OffNotice";
import { options } from "./queries";
import { RuleTable } from "./rule/RuleTable";
import { t } from "./texts";
import type { View } from "./views";

const Access = lazy(async () => ({ default: (await import("./access/AccessView")).AccessView }));
const Groups = lazy(async () => ({ default: (await import("./group/GroupsView")).GroupsView }));
const Options = lazy(async () => ({ default: (await import("./option/OptionsView")).OptionsView }));
const Objects = lazy(async () => ({ default: (await import("./object/ObjectsView")).ObjectsView }));
const Log = lazy(async () => ({ default: (await import("./log/LogView")).LogView }));

/** The parts that a firewall has: a security group has no options of its own, and a node the names of its cluster. */
const PARTS: Record<Firewall["kind"], readonly View[]> = {
    guest: ["rules", "access", "options", "objects", "log"],
    cluster: ["rules", "groups", "options", "objects", "log"],
    group: ["rules", "log"],
    node: ["rules", "options", "log"],
};

const CONTENT = { rules: RuleTable, access: Access, groups: Groups, options: Options, objects: Objects, log: Log };

/** A firewall: its rules, and what else belongs to it. */
export function FirewallView({ firewall }: { firewall: Firewall }) {
    const search = useSearch({ strict: false });
    const team = useTeam(firewall.hostId);
    const parts = PARTS[firewall.kind];
    const view = parts.find((part) => part === search.view) ?? "rules";
    const Content = CONTENT[view];
    return (
        <AccessGate of={firewall.may.view} team={team}>
            <Views label={t.views} view={view} views={parts.map((part) => ({ value: part, label: t[part] }))} />
            <ArmBar firewall={firewall} />
            {view === "rules" && <State firewall={firewall} />}
            <AccessGate of={view === "log" ? firewall.may.log : firewall.may.view} team={team}>
                <Later key={view} fallback={<Skeletons shape="page" />}>
                    <Content firewall={firewall} />
                </Later>
            </AccessGate>
        </AccessGate>
    );
}

/** Whether the firewall has an effect, and what happens to packets that no rule decides about. */
function State({ firewall }: { firewall: Firewall }) {
    const { kind } = firewall;
    const off = useOff(firewall);
    const { data } = useQuery({ ...options(firewall), enabled: kind !== "group" });
    if (off !== null) return <OffNotice firewall={firewall} />;
    if (data === undefined || kind === "group") return null;
    return (
        <Quiet mb="sm">
            {kind === "node" // It has no policies: those of its cluster apply.
                ? t.isOn
                : `${kind === "guest" ? t.guestOn : t.isOn} ${t.policies({ in: data.policy_in ?? DEFAULTS.in.value, out: data.policy_out ?? DEFAULTS.out.value })}`}
        </Quiet>
    );
}

/** The policies that Proxmox VE has while none are set. */
const DEFAULTS = { in: { value: "DROP" }, out: { value: "ACCEPT" } };
