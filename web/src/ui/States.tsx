import { Alert, Center, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText, Problem } from "../api/client";
import { SmallButton } from "./ActionButton";
import { Quiet } from "./Quiet";
import { type Shape, Skeletons } from "./Skeletons";
import { t } from "./texts";

/** Shows an error. */
export function ErrorAlert({
    error,
    retry,
    retryText = t.tryAgain,
}: {
    error: unknown;
    retry?: () => void;
    retryText?: string;
}) {
    const code = error instanceof Problem ? error.code : null;
    const title =
        error instanceof Problem && error.more.pending === true
            ? t.changePending
            : code === "hypervisor_error"
              ? t.hostReportedError
              : code === "database_unavailable"
                ? t.noDatabase
                : code === "offline"
                  ? t.noConnection
                  : t.requestFailed;
    return (
        <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} />} title={title}>
            <Text className="breaks">{errorText(error)}</Text>
            {retry && (
                <SmallButton mt="xs" onClick={retry}>
                    {retryText}
                </SmallButton>
            )}
        </Alert>
    );
}

/** The error of a form, unless its fields show all of it. `reload` is offered when others changed the same in the meantime. */
export function FormError({
    error,
    fields,
    reload,
}: {
    error: unknown;
    fields: readonly string[];
    reload?: () => void;
}) {
    if (error === null || error === undefined) return null;
    if (!(error instanceof Problem)) return <ErrorAlert error={error} />;
    if (error.onlyAt(fields)) return null;
    return <ErrorAlert error={error} retry={error.status === 409 ? reload : undefined} retryText={t.reload} />;
}

/** Shows the loading state, the error or the data of a query; used by every list and page. */
export function Loaded<T>({
    query,
    shape = "page",
    children,
}: {
    query: UseQueryResult<T>;
    /** The shape of what is loaded. */
    shape?: Shape;
    children: (data: T) => ReactNode;
}) {
    if (query.data !== undefined) return <>{children(query.data)}</>;
    if (query.error) return <ErrorAlert error={query.error} retry={() => void query.refetch()} />;
    return <Skeletons shape={shape} />;
}

type EmptyProps = {
    title: string;
    children?: ReactNode;
    action?: ReactNode;
    icon?: ReactNode;
    /** Whether this is the only content of the page, so that the title is the page's heading. */
    alone?: boolean;
};

export function Empty({ title, children, action, icon, alone = false }: EmptyProps) {
    return (
        <Center py={56} px="md" className="panel">
            <Stack align="center" gap="xs" maw={460}>
                {icon}
                <Title order={alone ? 1 : 2} size="h2" ta="center">
                    {title}
                </Title>
                {children && <Quiet ta="center">{children}</Quiet>}
                {action}
            </Stack>
        </Center>
    );
}

export function PageHead({ title, children, note }: { title: ReactNode; children?: ReactNode; note?: ReactNode }) {
    return (
        <Group justify="space-between" align="center" mb="md" gap="sm">
            <div className="shrinks">
                <Title order={1} className="breaks">
                    {title}
                </Title>
                {note && <Quiet>{note}</Quiet>}
            </div>
            <Group gap="xs">{children}</Group>
        </Group>
    );
}

export function Panel({ title, children, aside }: { title?: string; children: ReactNode; aside?: ReactNode }) {
    return (
        <section className="panel padded" aria-label={title}>
            {title && (
                <Group justify="space-between" mb="sm">
                    <Title order={2}>{title}</Title>
                    {aside}
                </Group>
            )}
            {children}
        </section>
    );
}
