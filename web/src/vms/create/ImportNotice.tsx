import { Alert, Group, Select, Stack, Text } from "@mantine/core";
import { IconDatabaseOff } from "@tabler/icons-react";
import { useState } from "react";
import { useCommand } from "../../api/command";
import { useDenialReasonAt } from "../../auth/access";
import { importCandidates } from "../../guests/choices/items";
import { ActionButton } from "../../ui/ActionButton";
import { ErrorAlert } from "../../ui/States";
import type { StepProps } from "./step";
import { t } from "./texts";

/** Says that no storage takes the image to download, and allows one to take it. */
export function ImportNotice({ draft, choices, set }: Pick<StepProps, "draft" | "choices" | "set">) {
    const [entered, setEntered] = useState<string | null>(null);
    const denied = useDenialReasonAt(draft.host_id, "hosts.allow_content");
    const allow = useCommand("hosts.allow_content", {
        onSuccess: () => set({}, "known_image", "image_url"),
    });
    const candidates = importCandidates(choices.data);
    if (candidates === null || choices.data === undefined || draft.host_id === null) return null;
    const host_id = draft.host_id;
    const storage = entered ?? candidates[0];
    return (
        <Alert
            color="orange"
            icon={<IconDatabaseOff size={18} />}
            title={t.noImport({ node: choices.data.node })}
            role="status"
        >
            {storage === undefined ? (
                t.noCandidate
            ) : (
                <Stack gap="sm">
                    <Text>{t.allowNote}</Text>
                    <Group align="end" gap="sm">
                        <Select
                            label={t.storage}
                            data={candidates}
                            value={storage}
                            onChange={setEntered}
                            allowDeselect={false}
                        />
                        <ActionButton
                            why={denied}
                            type="button"
                            loading={allow.isPending}
                            onClick={() => allow.mutate({ host_id, body: { storage, content: "import" } })}
                        >
                            {t.allowOn({ storage })}
                        </ActionButton>
                    </Group>
                    {allow.error && <ErrorAlert error={allow.error} />}
                </Stack>
            )}
        </Alert>
    );
}
