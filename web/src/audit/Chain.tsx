import { Alert, Group, Text } from "@mantine/core";
import { IconLink, IconLinkOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { api, type Schemas, take } from "../api/client";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { when } from "../ui/format";
import { ErrorAlert } from "../ui/States";

/** Verifies that the rows are unchanged: each row is chained to the one before it. */
export function Chain() {
    const denialReason = useDenialReason("audit.verify");
    const verify = useMutation({ mutationFn: () => take(api.GET("/api/v1/audit/verify")) });
    const found = verify.data;
    return (
        <section className="panel" aria-label="Chain" style={{ padding: "10px 14px", marginBottom: 16 }}>
            <Group justify="space-between" gap="xs">
                <Text size="sm" className={found ? undefined : "quiet"} role="status" style={{ flex: "1 1 260px" }}>
                    {found?.intact ? (
                        <>
                            <IconLink size={15} aria-hidden style={{ verticalAlign: "-3px", marginRight: 6 }} />
                            The chain is intact: {counted(found)}. Checked {when(found.checked_at)}.
                        </>
                    ) : (
                        "Every row is chained to the one before it, so that changed or removed rows are detected."
                    )}
                </Text>
                <ActionButton why={denialReason} size="xs" variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
                    Verify the chain
                </ActionButton>
            </Group>
            {found && !found.intact && (
                <Alert color="red" role="alert" mt="xs" icon={<IconLinkOff size={18} />} title="The chain is broken">
                    {found.problem ?? `Row ${found.first_broken_id} was changed, or a row before it is missing.`}{" "}
                    Compare it with an earlier export or backup of the database. Checked {when(found.checked_at)}.
                </Alert>
            )}
            {verify.error && <ErrorAlert error={verify.error} />}
        </section>
    );
}

function counted({ rows, removed, uncovered }: Schemas["Verification"]): string {
    return [
        `${rows} rows`,
        removed > 0 && `${removed} removed after the retention time`,
        uncovered > 0 && `${uncovered} older than the chain`,
    ]
        .filter(Boolean)
        .join(", ");
}
