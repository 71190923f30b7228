import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { me, teams } from "../api/queries";
import { hindrance, rung, useObstacle } from "../auth/access";

type Field = { value: number | null; onChange: (team: number | null) => void; choices: [number | null, string][] };

/**
 * To which team a host may be given by this user; one who is admin in a team only gives it to that team. `present` is the
 * team of a host that is there already.
 */
export function useTeamField(present?: number | null): Field {
    const user = useQuery(me).data;
    const open = useObstacle("teams.list") === null;
    const all = useQuery({ ...teams, enabled: open }).data ?? [];
    const everywhere = user !== undefined && rung(user.role) >= rung("admin");
    const choices: Field["choices"] = [
        ...(everywhere || present === null ? [[null, "no team"] as [null, string]] : []),
        ...all
            .filter((team) => team.id === present || (user && hindrance(user, "hosts.edit", team.id)?.kind !== "role"))
            .map((team): [number, string] => [team.id, team.name]),
    ];
    // Of a team one is not in, only its number is known; to say nothing would say that there is none.
    if (present != null && !choices.some(([id]) => id === present)) choices.push([present, "a team you are not in"]);
    const first = present ?? choices[0]?.[0] ?? null;
    const [chosen, setChosen] = useState<number | null | undefined>(undefined);
    return { value: chosen === undefined ? first : chosen, onChange: setChosen, choices };
}

type Props = Field & { error?: string; disabled?: boolean };

/** Which team a host belongs to; nothing where there is no choice. */
export function TeamField({ value, onChange, choices, error, disabled }: Props) {
    if (choices.length < 2 && value === null) return null;
    return (
        <Select
            label="Team"
            description="Its members may do there what their role in the team allows."
            data={choices.map(([id, label]) => ({ value: String(id), label }))}
            value={String(value)}
            onChange={(next) => onChange(next === null || next === "null" ? null : Number(next))}
            allowDeselect={false}
            error={error}
            disabled={disabled}
        />
    );
}
