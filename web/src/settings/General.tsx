import { Group, NumberInput, Stack, Switch, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { faultOf, type Schemas } from "../api/client";
import { useSend } from "../api/command";
import { me, settings } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { ChangeForm } from "../ui/ChangeForm";
import { type Names, useChanges } from "../ui/changes";
import { Loaded, Panel } from "../ui/States";
import { Source, settable } from "./Source";
import { t } from "./texts";

type Settings = Schemas["SettingsView"];
// Null resets a value to its default.
type Form = Required<Schemas["SettingsPatchIn"]>;
type Numbers =
    | "audit_retention_days"
    | "job_retention_days"
    | "console_idle_minutes"
    | "consoles_per_user"
    | "consoles_in_all"
    | "jobs_waiting_per_user"
    | "metrics_ten_second_hours"
    | "metrics_minute_days"
    | "metrics_quarter_hour_days"
    | "metrics_hour_days";

const inDays = (label: string) => ({
    label,
    text: (value: number | null | undefined) => (value == null ? t.default : t.inDays({ n: value })),
});
const inHours = (label: string) => ({
    label,
    text: (value: number | null | undefined) => (value == null ? t.default : t.inHours({ n: value })),
});
const inMinutes = (label: string) => ({
    label,
    text: (value: number | null | undefined) => (value == null ? t.default : t.inMinutes({ n: value })),
});
const asNumber = (label: string) => ({
    label,
    text: (value: number | null | undefined) => (value == null ? t.default : String(value)),
});
const orDefault = (label: string) => ({ label, text: (value: string | null | undefined) => value ?? t.default });
const NAMES: Names<Form> = {
    public_url: t.publicAddress,
    audit_retention_days: inDays(t.keepAuditRows),
    job_retention_days: inDays(t.keepJobsTheirLogs),
    catalog_url: orDefault(t.catalogueSource),
    catalog_branch: orDefault(t.catalogueBranch),
    catalog_engine_url: orDefault(t.catalogueEngineSource),
    catalog_engine_branch: orDefault(t.catalogueEngineBranch),
    console_idle_minutes: inMinutes(t.closeIdleConsoles),
    consoles_per_user: asNumber(t.consolesPerUser),
    consoles_in_all: asNumber(t.consolesInAll),
    ssh_consoles_without_right: {
        label: t.sshConsoles,
        text: (value: boolean | null | undefined) => (value ? t.allowed : t.notAllowed),
    },
    jobs_waiting_per_user: asNumber(t.jobsWaiting),
    metrics_ten_second_hours: inHours(t.keepTenSeconds),
    metrics_minute_days: inDays(t.keepMinutes),
    metrics_quarter_hour_days: inDays(t.keepQuarterHours),
    metrics_hour_days: inDays(t.keepHours),
};

/** The public address, the retention times, the source of the catalogue, the limits of consoles and how long metrics are kept. */
export function General() {
    const query = useQuery(settings);
    return <Loaded query={query}>{(data) => <Change data={data} />}</Loaded>;
}

function Change({ data }: { data: Settings }) {
    const send = useSend();
    const denialReason = useDenialReason("settings.edit");
    const isOwner = useQuery(me).data?.role === "owner";
    const form = useChanges<Form>(data);
    const save = useMutation({
        mutationFn: () => send("settings.edit", { body: form.changes }),
        onSuccess: async () => {
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
    const number = (name: Numbers, unit: string) => ({
        value: form.shown(name) ?? "",
        onChange: (value: string | number) => form.set(name, value === "" ? null : Number(value)),
        placeholder: t.default,
        allowDecimal: false,
        clampBehavior: "none" as const,
        suffix: unit && ` ${unit}`,
        classNames: { wrapper: "days-field" },
    });
    const words = (name: "catalog_url" | "catalog_branch" | "catalog_engine_url" | "catalog_engine_branch") => ({
        value: form.shown(name) ?? "",
        onChange: (e: { currentTarget: HTMLInputElement }) => form.set(name, e.currentTarget.value || null),
        placeholder: t.default,
        spellCheck: false,
    });
    return (
        <ChangeForm
            form={form}
            names={NAMES}
            why={denialReason}
            onApply={save.mutate}
            request={save}
            className="narrow"
        >
            <Panel title={t.general}>
                <Stack gap="md">
                    <TextInput
                        {...field("public_url", t.publicAddress)}
                        placeholder="https://holdfast.example.net"
                        value={form.shown("public_url") ?? ""}
                        onChange={(e) => form.set("public_url", e.currentTarget.value || null)}
                    />
                    <NumberInput
                        {...field("audit_retention_days", t.keepAuditRows)}
                        {...number("audit_retention_days", t.days)}
                    />
                    <NumberInput
                        {...field("job_retention_days", t.keepJobsTheirLogs)}
                        {...number("job_retention_days", t.days)}
                    />
                    <TextInput {...field("catalog_url", t.catalogueSource)} {...words("catalog_url")} />
                    <TextInput {...field("catalog_branch", t.catalogueBranch)} {...words("catalog_branch")} />
                    <TextInput
                        {...field("catalog_engine_url", t.catalogueEngineSource)}
                        {...words("catalog_engine_url")}
                    />
                    <TextInput
                        {...field("catalog_engine_branch", t.catalogueEngineBranch)}
                        {...words("catalog_engine_branch")}
                    />
                    <NumberInput
                        {...field("console_idle_minutes", t.closeIdleConsoles)}
                        {...number("console_idle_minutes", t.minutes)}
                    />
                    <NumberInput
                        {...field("consoles_per_user", t.consolesPerUser)}
                        {...number("consoles_per_user", "")}
                    />
                    <NumberInput {...field("consoles_in_all", t.consolesInAll)} {...number("consoles_in_all", "")} />
                    <Switch
                        {...field("ssh_consoles_without_right", t.sshConsoles)}
                        checked={form.shown("ssh_consoles_without_right") ?? false}
                        onChange={(e) => form.set("ssh_consoles_without_right", e.currentTarget.checked)}
                    />
                    <NumberInput
                        {...field("jobs_waiting_per_user", t.jobsWaiting)}
                        {...number("jobs_waiting_per_user", "")}
                        disabled={denialReason !== null || !isOwner}
                    />
                    <NumberInput
                        {...field("metrics_ten_second_hours", t.keepTenSeconds)}
                        {...number("metrics_ten_second_hours", t.hours)}
                    />
                    <NumberInput
                        {...field("metrics_minute_days", t.keepMinutes)}
                        {...number("metrics_minute_days", t.days)}
                    />
                    <NumberInput
                        {...field("metrics_quarter_hour_days", t.keepQuarterHours)}
                        {...number("metrics_quarter_hour_days", t.days)}
                    />
                    <NumberInput
                        {...field("metrics_hour_days", t.keepHours)}
                        {...number("metrics_hour_days", t.days)}
                    />
                </Stack>
            </Panel>
        </ChangeForm>
    );
}
