import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { AuditFilter } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ActionButton } from "../ui/ActionButton";
import { t } from "./texts";

const FORMATS = [
    { format: "csv", label: t.csvSpreadsheet },
    { format: "jsonl", label: t.jsonLinesProgram },
];

/** Downloads all rows that match the filter, not only the page that is shown. */
export function Export({ filter }: { filter: AuditFilter }) {
    const denialReason = useDenialReason("audit.export");
    const icon = <IconDownload size={16} />;
    if (denialReason !== null) {
        return (
            <ActionButton why={denialReason} variant="default" leftSection={icon}>
                {t.export}
            </ActionButton>
        );
    }
    return (
        <Menu position="bottom-end">
            <Menu.Target>
                <Button variant="default" leftSection={icon}>
                    {t.export}
                </Button>
            </Menu.Target>
            <Menu.Dropdown>
                {FORMATS.map(({ format, label }) => (
                    <Menu.Item key={format} component="a" href={address(format, filter)} download>
                        {label}
                    </Menu.Item>
                ))}
            </Menu.Dropdown>
        </Menu>
    );
}

function address(format: string, filter: AuditFilter): string {
    const asked = new URLSearchParams({ format });
    for (const [name, value] of Object.entries(filter)) if (value) asked.set(name, value);
    return `/api/v1/audit/export?${asked}`;
}
