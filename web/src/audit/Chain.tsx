import { Alert, Group, Text } from "@mantine/core";
import { IconLink, IconLinkOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Schemas } from "../api/client";
import { call } from "../api/operation";
import { useDenialReason } from "../auth/access";
import { SmallButton } from "../ui/ActionButton";
import { when } from "../ui/format";
import { ErrorAlert } from "../ui/States";
import { t } from "./texts";

/** Verifies that the rows are unchanged: each row is chained to the one before it. */
export function Chain() {
    const denialReason = useDenialReason("audit.verify");
    const verify = useMutation({ mutationFn: () => call("audit.verify") });
    const found = verify.data;
    return (
        <section className="panel padded spaced-after" aria-label={t.chain}>
            <Group justify="space-between" gap="xs">
                <Text className={found ? "grows-wide" : "grows-wide quiet"} role="status">
                    {found?.intact ? (
                        <>
                            <IconLink size={15} aria-hidden className="inline-icon spaced-icon" />
                            {t.chainIntact({ counted: counted(found), checkedAt: when(found.checked_at) })}
                        </>
                    ) : (
                        t.everyRowChainedOne
                    )}
                </Text>
                <SmallButton why={denialReason} loading={verify.isPending} onClick={() => verify.mutate()}>
                    {t.verifyTheChain}
                </SmallButton>
            </Group>
            {found && !found.intact && (
                <Alert color="red" role="alert" mt="xs" icon={<IconLinkOff size={18} />} title={t.chainBroken}>
                    {t.compareEarlierExportBackup({
                        problem:
                            found.problem ?? t.rowChangedRowBefore({ firstBrokenId: found.first_broken_id ?? "–" }),
                        checkedAt: when(found.checked_at),
                    })}
                </Alert>
            )}
            {verify.error && <ErrorAlert error={verify.error} />}
        </section>
    );
}

function counted({ rows, removed, uncovered }: Schemas["Verification"]): string {
    return [
        t.rowsChained({ rows }),
        removed > 0 && t.removedAfterRetentionTime({ removed }),
        uncovered > 0 && t.olderThanChain({ uncovered }),
    ]
        .filter(Boolean)
        .join(", ");
}
