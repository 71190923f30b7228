import { Alert } from "@mantine/core";
import { IconBoxMultiple } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { Discovered } from "../api/client";
import { discovered } from "../api/queries";
import { AdoptDialog } from "../apps/adopt/AdoptDialog";
import { useDenialReasonAt } from "../auth/access";
import { GuestStatus } from "../guests/GuestStatus";
import { useTabs } from "../shell/useTabs";
import { ActionButton } from "../ui/ActionButton";
import { NoSuch } from "../ui/object/Found";
import { ObjectPage } from "../ui/object/ObjectPage";
import { Loaded } from "../ui/States";
import { container } from "./queries";
import { t } from "./texts";
import { ContainerProvider } from "./useContainer";

/** One container that is no app; each tab has its own URL. */
export default function ContainerPage() {
    const id = Number(useParams({ from: "/shell/containers/$id" }).id);
    return (
        <Loaded query={useQuery(discovered)}>
            {(rows) => {
                const row = rows.find((one) => one.id === id);
                if (row === undefined) return <Gone id={id} />;
                return (
                    <ContainerProvider key={id} value={row}>
                        <Page of={row} />
                    </ContainerProvider>
                );
            }}
        </Loaded>
    );
}

/** A container that was adopted has the page of its app. */
function Gone({ id }: { id: number }) {
    const { data, isPending } = useQuery(container(id));
    if (isPending) return null;
    if (data?.app_id) return <Navigate to="/apps/$id" params={{ id: String(data.app_id) }} replace />;
    return <NoSuch none={t.none} noneText={t.noneText} all={t.all} to="/inventory" search={{ view: "containers" }} />;
}

function Page({ of }: { of: Discovered }) {
    const { adopt = false } = useSearch({ from: "/shell/containers/$id" });
    const navigate = useNavigate({ from: "/containers/$id" });
    const setAdopting = (next: boolean) =>
        void navigate({ to: ".", search: { adopt: next || undefined }, replace: true });
    // Its notes may show the script that made it.
    const detail = useQuery(container(of.id)).data;
    return (
        <ObjectPage
            name={of.name}
            state={<GuestStatus of={of.status} host={of.host_id} />}
            note={t.place({ ctid: String(of.ctid), node: of.node, host: of.host_name })}
            actions={
                <ActionButton
                    why={useDenialReasonAt(of.host_id, "apps.adopt")}
                    leftSection={<IconBoxMultiple size={15} />}
                    onClick={() => setAdopting(true)}
                >
                    {t.adopt}
                </ActionButton>
            }
            notices={
                <Alert mb="md" p="xs" color="sea">
                    {t.notAdopted}
                </Alert>
            }
            tabs={useTabs()}
        >
            <Outlet />
            {adopt && <AdoptDialog containers={[detail ?? of]} onClose={() => setAdopting(false)} />}
        </ObjectPage>
    );
}
