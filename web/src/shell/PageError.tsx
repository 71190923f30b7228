import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { errorText } from "../api/client";
import { query } from "../api/operation";
import { Empty } from "../ui/States";
import { useReload } from "../ui/useReload";
import { isFirst, NotLoaded } from "./notLoaded";
import { t } from "./texts";

/** In place of a page that can't be shown. */
export function PageError({ error, reset }: ErrorComponentProps) {
    return error instanceof NotLoaded ? <Missing error={error} /> : <Failed error={error} reset={reset} />;
}

const PROBE_MS = 3000;

/** Loads the page again by itself, as soon as the service answers. */
function Missing({ error }: { error: NotLoaded }) {
    const probe = useQuery({
        ...query("meta.health"),
        queryKey: ["probe", "page"],
        refetchInterval: PROBE_MS,
        gcTime: 0,
        retry: false,
    });
    const wasAway = useRef(false);
    useEffect(() => {
        if (probe.isError) wasAway.current = true;
        if (probe.isSuccess && (wasAway.current || isFirst(error))) window.location.reload();
    }, [probe.isError, probe.isSuccess, error]);
    return (
        <Empty alone title={t.pageMissing} action={<ReloadButton />}>
            {probe.isError ? t.pageMissingAway : t.pageMissingWhy}
        </Empty>
    );
}

function Failed({ error, reset }: ErrorComponentProps) {
    const router = useRouter();
    return (
        <Empty
            alone
            title={t.pageFailed}
            action={
                <Group>
                    <Button
                        onClick={() => {
                            reset();
                            void router.invalidate();
                        }}
                    >
                        {t.tryAgain}
                    </Button>
                    <ReloadButton />
                </Group>
            }
        >
            {t.pageFailedWhy}{" "}
            <Text span inherit className="mono breaks">
                {errorText(error)}
            </Text>
        </Empty>
    );
}

function ReloadButton() {
    const reload = useReload();
    return (
        <Button variant="default" loading={reload.isPending} onClick={() => reload.mutate()}>
            {t.reloadPage}
        </Button>
    );
}
