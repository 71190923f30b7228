import { NumberInput, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import type { Inputs } from "../../ui/form";
import { backupStorages } from "../queries";
import type { Sweep } from "./sweep";
import { t } from "./texts";

const MOST = 500;

type Props = { form: Pick<Inputs<Sweep>, "id" | "choice" | "number"> };

/** Which backups are checked, and how many. */
export function SweepFields({ form }: Props) {
    const denied = useDenialReasonsAt("backups.verify");
    const places = (useQuery(hosts).data ?? []).filter(({ id }) => denied(id) === null);
    const names = [...new Set((useQuery(backupStorages).data ?? []).map((one) => one.storage))].sort();
    return (
        <>
            <Select
                label={t.host}
                placeholder={t.anyHost}
                data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
                clearable
                {...form.id("host_id")}
            />
            <Select
                label={t.storage}
                placeholder={t.anyStorage}
                data={names}
                searchable
                clearable
                {...form.choice("storage")}
            />
            <NumberInput
                label={t.max}
                min={1}
                max={MOST}
                allowDecimal={false}
                allowNegative={false}
                {...form.number("max")}
            />
        </>
    );
}
