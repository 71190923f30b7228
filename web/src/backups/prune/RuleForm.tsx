import { SimpleGrid } from "@mantine/core";
import { Quiet } from "../../ui/Quiet";
import { KeepFields } from "../../ui/retention/KeepFields";
import type { Keep } from "../../ui/retention/keep";
import { GuestField } from "./GuestField";
import { type Place, type PruneSearch, RULES } from "./rule";
import { t } from "./texts";

type Props = { keep: Keep; guest: string | undefined; place: Place; onChange: (change: Partial<PruneSearch>) => void };

/** How many backups are kept, and of which guests. */
export function RuleForm({ keep, guest, place, onChange }: Props) {
    return (
        <>
            <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }} spacing="sm">
                <KeepFields rules={RULES} keep={keep} onChange={onChange} />
                <GuestField place={place} guest={guest} onChange={(next) => onChange({ guest: next })} />
            </SimpleGrid>
            <Quiet size="xs" mt="sm">
                {t.ruleNote}
            </Quiet>
        </>
    );
}
