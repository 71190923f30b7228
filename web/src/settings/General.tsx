import { Group, NumberInput, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, faultOf, type Schemas, take } from "../api/client";
import { settings } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ChangeForm } from "../ui/ChangeForm";
import { type Names, useChanges } from "../ui/changes";
import { Loaded, Panel } from "../ui/States";
import { settable, Source } from "./Source";
import { t } from "./texts";

type Settings = Schemas["SettingsView"];
// Null resets a value to its default.
type Form = Required<Schemas["SettingsPatchIn"]>;

const inDays = (label: string) => ({
    label,
    text: (value: number | null | undefined) => (value == null ? t.default : t.inDays({ n: value })),
});
const orDefault = (label: string) => ({ label, text: (value: string | null | undefined) => value ?? t.default });
const NAMES: Names<Form> = {
    public_url: t.publicAddress,
    audit_retention_days: inDays(t.keepAuditRows),
    job_retention_days: inDays(t.keepJobsTheirLogs),
    catalog_url: orDefault(t.catalogueSource),
    catalog_branch: orDefault(t.catalogueBranch),
};

/** The public address, the retention times and the source of the catalogue. */
export function General() {
    const query = useQuery(settings);
    return <Loaded query={query}>{(data) => <Change data={data} />}</Loaded>;
}

function Change({ data }: { data: Settings }) {
    const cache = useQueryClient();
    const denialReason = useDenialReason("settings.edit");
    const form = useChanges<Form>(data);
    const save = useMutation({
        mutationFn: () => take(api.PATCH("/api/v1/settings", { body: form.changes })),
        onSuccess: async () => {
            await cache.invalidateQueries({ queryKey: ["settings"] });
            await cache.invalidateQueries({ queryKey: ["single-sign-on"] });
            await cache.invalidateQueries({ queryKey: ["catalog", "status"] });
            form.undo();
            notifications.show({ color: "teal", message: t.saved });
        },
    });
    const field = (name: keyof Form, label: string) => ({
        label: (
            <Group gap={8} component="span">
                {label} <Source of={data.sources[name]} />
            </Group>
        ),
        "aria-label": label,
        error: faultOf(save.error, name),
        disabled: denialReason !== null || !settable(data.sources[name]),
        description: settable(data.sources[name]) ? undefined : t.setByHoldfast({ name: name.toUpperCase() }),
    });
    const days = (name: "audit_retention_days" | "job_retention_days") => ({
        value: form.shown(name) ?? "",
        onChange: (value: string | number) => form.set(name, value === "" ? null : Number(value)),
        placeholder: t.default,
        allowDecimal: false,
        clampBehavior: "none" as const,
        suffix: ` ${t.days}`,
        classNames: { wrapper: "days-field" },
    });
    const words = (name: "catalog_url" | "catalog_branch") => ({
        value: form.shown(name) ?? "",
        onChange: (e: { currentTarget: HTMLInputElement }) => form.set(name, e.currentTarget.value || null),
        placeholder: t.default,
        spellCheck: false,
    });
    return (
        <ChangeForm form={form} names={NAMES} why={denialReason} onApply={save.mutate} request={save} className="narrow">
            <Panel title={t.general}>
                <Stack gap="md">
                    <TextInput
                        {...field("public_url", t.publicAddress)}
                        placeholder="https://holdfast.example.net"
                        value={form.shown("public_url") ?? ""}
                        onChange={(e) => form.set("public_url", e.currentTarget.value || null)}
                    />
                    <NumberInput {...field("audit_retention_days", t.keepAuditRows)} {...days("audit_retention_days")} />
                    <NumberInput {...field("job_retention_days", t.keepJobsTheirLogs)} {...days("job_retention_days")} />
                    <TextInput {...field("catalog_url", t.catalogueSource)} {...words("catalog_url")} />
                    <TextInput {...field("catalog_branch", t.catalogueBranch)} {...words("catalog_branch")} />
                </Stack>
            </Panel>
        </ChangeForm>
    );
}
