import { Button, Group, Stack, Text } from "@mantine/core";
import { Copy } from "../ui/Copy";
import { Dialog } from "../ui/Dialog";
import { DialogFoot } from "../ui/DialogFoot";
import { when } from "../ui/format";
import { t } from "./texts";

export type Issued = { name: string; email: string; code: string; expires: string };

/** A one-time code, shown only once, with instructions for the user. */
export function RecoveryCode({ issued, onClose }: { issued: Issued | null; onClose: () => void }) {
    return (
        <Dialog
            opened={issued !== null}
            onClose={onClose}
            closeOnClickOutside={false}
            title={t.oneTimeCode({ name: issued?.name ?? "" })}
        >
            {issued && (
                <Stack gap="sm">
                    <Text>{t.passOnPersonOver({ name: issued.name })}</Text>
                    <Group className="panel" p="sm" justify="space-between" wrap="nowrap">
                        <Text size="md" component="output" className="mono" fw={620} aria-label={t.oneTimeCodeLabel}>
                            {issued.code}
                        </Text>
                        <Copy text={issued.code} label={t.copyCode} className="rigid" />
                    </Group>
                    <Text>{t.instructionsUser}</Text>
                    <Text component="ol" m={0} pl="lg">
                        <li>
                            {t.openRecover({
                                origin: location.origin,
                                span: (children) => <span className="mono">{children}</span>,
                            })}
                        </li>
                        <li>
                            {t.enterCodeNewPassword({
                                email: issued.email,
                                span: (children) => <span className="mono">{children}</span>,
                            })}
                        </li>
                        <li>{t.codeWorksOnceUntil({ expires: when(issued.expires) })}</li>
                    </Text>
                    <DialogFoot>
                        <Button onClick={onClose}>{t.iPassedOn}</Button>
                    </DialogFoot>
                </Stack>
            )}
        </Dialog>
    );
}
