import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { me, teams } from "../api/queries";
import { accessDenial, useDenialReason } from "../auth/access";
import { rankOf } from "../auth/roles";
import { t } from "./texts";

type Field = { value: number | null; onChange: (team: number | null) => void; choices: [number | null, string][] };

/**
 * The teams to which this user may assign a host; an admin of a team only may assign it to that team only. `present` is
 * the team of an existing host.
 */
export function useTeamField(present?: number | null): Field {
    const user = useQuery(me).data;
    const open = useDenialReason("teams.list") === null;
    const all = useQuery({ ...teams, enabled: open }).data ?? [];
    const everywhere = user !== undefined && rankOf(user.role) >= rankOf("admin");
    const choices: Field["choices"] = [
        ...(everywhere || present === null ? [[null, t.noTeam] as [null, string]] : []),
        ...all
            .filter(
                (team) => team.id === present || (user && accessDenial(user, "hosts.edit", team.id)?.kind !== "role"),
            )
            .map((team): [number, string] => [team.id, team.name]),
    ];
    // For a team of which the user is no member, only the id is known; omitting it would show "no team".
    if (present != null && !choices.some(([id]) => id === present)) choices.push([present, t.otherTeam]);
    const first = present ?? choices[0]?.[0] ?? null;
    const [chosen, setChosen] = useState<number | null | undefined>(undefined);
    return { value: chosen === undefined ? first : chosen, onChange: setChosen, choices };
}

type Props = Field & { error?: string; disabled?: boolean };

/** The team of a host; nothing when there is no choice. */
export function TeamField({ value, onChange, choices, error, disabled }: Props) {
    if (choices.length < 2 && value === null) return null;
    return (
        <Select
            label={t.team}
            description={t.teamText}
            data={choices.map(([id, label]) => ({ value: String(id), label }))}
            value={String(value)}
            onChange={(next) => onChange(next === null || next === "null" ? null : Number(next))}
            allowDeselect={false}
            error={error}
            disabled={disabled}
        />
    );
}
