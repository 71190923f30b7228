import "./inventory.css";
import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconBox, IconCamera, IconDatabaseOff, IconDeviceDesktop, IconServer2, IconSitemap } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { AddHostButton } from "../hosts/HostsPage";
import { silentHosts } from "../hosts/outdated";
import { PinPage } from "../pins/PinButton";
import { ButtonLink } from "../ui/Links";
import { Quiet } from "../ui/Quiet";
import { Empty, Loaded, PageHead } from "../ui/States";
import { stateName } from "../ui/stateName";
import { Table } from "../ui/table/Table";
import { Tree } from "../ui/tree/Tree";
import { CreateMenu } from "./CreateMenu";
import { COLUMNS } from "./columns";
import { PlaceNote } from "./PlaceNote";
import { isIn, keyOf, nameOf } from "./rows";
import { t } from "./texts";
import { ALL, isAt, type Place, treeOf } from "./tree";
import { useGuestActions } from "./useGuestActions";
import { type Inventory, useInventory } from "./useInventory";
import { VIEWS, type View } from "./views";

const VIEW_NAMES: Record<View, string> = {
    all: t.viewAll,
    vms: t.viewVms,
    containers: t.viewContainers,
    apps: t.viewApps,
    templates: t.viewTemplates,
};

/** Every container and virtual machine: a tree of the places where they are, and the guests at the chosen place. */
export default function InventoryPage() {
    return (
        <>
            <PageHead title={t.title}>
                <ButtonLink
                    variant="default"
                    leftSection={<IconCamera size={16} aria-hidden />}
                    to="/inventory/snapshots"
                >
                    {t.snapshots}
                </ButtonLink>
                <ButtonLink
                    variant="default"
                    leftSection={<IconDatabaseOff size={16} aria-hidden />}
                    to="/inventory/volumes"
                >
                    {t.volumes}
                </ButtonLink>
                <PinPage title={t.title} />
                <CreateMenu />
            </PageHead>
            <Loaded query={useInventory()}>
                {(data) => (data.hosts.length === 0 ? <NoHosts /> : <Guests {...data} />)}
            </Loaded>
        </>
    );
}

function NoHosts() {
    return (
        <Empty title={t.noHosts} action={<AddHostButton />}>
            {t.noHostsDetail}
        </Empty>
    );
}

function Guests({ hosts: enrolled, rows }: Inventory) {
    const { at: asked = ALL, view = "all", ...search } = useSearch({ from: "/shell/inventory" });
    const navigate = useNavigate({ from: "/inventory" });
    const bulk = useGuestActions();
    const narrow = useMediaQuery("(max-width: 62em)");
    const places = useMemo(() => treeOf(enrolled, rows), [enrolled, rows]);
    // A place that is gone, for example a removed host, is no reason to show nothing.
    const chosen = useMemo(() => find(places, asked), [places, asked]);
    const at = chosen === null ? ALL : asked;
    const open = useMemo(
        () => [ALL, ...(places[0]?.children ?? []).filter(({ kind }) => kind === "cluster").map(({ key }) => key)],
        [places],
    );
    const silent = useMemo(() => silentHosts(enrolled).length, [enrolled]);
    // A template that was chosen in the tree is shown in every view.
    const shown = useMemo(
        () => rows.filter((row) => isAt(at, row) && (isIn(view, row) || row.key === at)),
        [rows, view, at],
    );
    const set = (change: object) => void navigate({ search: (known) => ({ ...known, ...change }), replace: true });
    const tree = (
        <Tree
            label={t.places}
            nodes={places}
            open={open}
            chosen={at}
            onChoose={(node) => set({ at: node.key === ALL ? undefined : node.key })}
            before={(node) => <PlaceIcon place={node} />}
            after={(node) =>
                node.kind === "guest" ? null : <span className="place-count">{t.count({ n: node.count })}</span>
            }
        />
    );
    return (
        <div className="inventory">
            {narrow ? (
                <details className="fold">
                    <summary>{t.placesNarrow({ place: chosen?.label ?? t.dataCentre })}</summary>
                    {tree}
                </details>
            ) : (
                <div className="panel places">{tree}</div>
            )}
            <div className="inventory-list">
                <div className="inventory-views">
                    <SegmentedControl
                        aria-label={t.views}
                        value={view}
                        onChange={(next) => set({ view: next === "all" ? undefined : next })}
                        data={VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] }))}
                    />
                </div>
                {silent > 0 && <Quiet role="status">{t.silent({ n: silent })}</Quiet>}
                {chosen && <PlaceNote place={chosen} hosts={enrolled} />}
                {view === "templates" && shown.length > 0 && <Quiet>{t.onlyVmTemplates}</Quiet>}
                {shown.length === 0 ? (
                    <Empty title={view === "templates" ? t.noTemplates : t.empty}>
                        {view === "templates" ? t.onlyVmTemplates : rows.length === 0 ? t.emptyDetail : null}
                    </Empty>
                ) : (
                    <Table
                        label={t.guests}
                        list="inventory"
                        rows={shown}
                        columns={COLUMNS}
                        keyOf={keyOf}
                        nameOf={nameOf}
                        sort="name"
                        search={search}
                        onSearch={(next) =>
                            void navigate({
                                search: {
                                    ...next,
                                    at: at === ALL ? undefined : at,
                                    view: view === "all" ? undefined : view,
                                },
                                replace: true,
                            })
                        }
                        example={t.example}
                        bulk={bulk}
                    />
                )}
            </div>
        </div>
    );
}

/** The place of this key; guests last, whose lists are made when they are needed. */
function find(places: readonly Place[], key: string): Place | null {
    if (places.length === 0) return null;
    return (
        places.find((place) => place.key === key) ??
        find(
            places.flatMap(({ children }) => children ?? []),
            key,
        )
    );
}

const ICONS = { all: IconSitemap, cluster: IconSitemap, node: IconServer2, guest: IconBox };

function PlaceIcon({ place }: { place: Place }) {
    const Icon = place.guest?.kind === "vm" ? IconDeviceDesktop : ICONS[place.kind];
    return (
        <Icon
            size={15}
            aria-label={place.status === null ? undefined : stateName(place.status)}
            aria-hidden={place.status === null}
            className="place-icon"
            data-status={place.status ?? undefined}
        />
    );
}
