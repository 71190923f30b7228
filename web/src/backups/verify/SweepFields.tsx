import { NumberInput, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { hosts } from "../../api/queries";
import { useDenialReasonsAt } from "../../auth/access";
import { bindTo } from "../../ui/bind";
import { backupStorages } from "../queries";
import type { Sweep } from "./sweep";
import { t } from "./texts";

const MOST = 500;

type Props = { sweep: Sweep; onChange: (next: Sweep) => void; fault: (field: string) => string | undefined };

/** Which backups are checked, and how many. */
export function SweepFields({ sweep, onChange, fault }: Props) {
    const denied = useDenialReasonsAt("backups.verify");
    const places = (useQuery(hosts).data ?? []).filter(({ id }) => denied(id) === null);
    const names = [...new Set((useQuery(backupStorages).data ?? []).map((one) => one.storage))].sort();
    const bind = bindTo(sweep, (change) => onChange({ ...sweep, ...change }), fault);
    return (
        <>
            <Select
                label={t.host}
                placeholder={t.anyHost}
                data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
                {...bind.value("host", "host_id")}
                clearable
            />
            <Select
                label={t.storage}
                placeholder={t.anyStorage}
                data={names}
                {...bind.value("storage")}
                searchable
                clearable
            />
            <NumberInput
                label={t.max}
                min={1}
                max={MOST}
                allowDecimal={false}
                allowNegative={false}
                {...bind.number("max")}
            />
        </>
    );
}
