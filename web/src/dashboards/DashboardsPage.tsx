import "./dashboards.css";
import { Group, Menu, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useCommand, useSend } from "../api/command";
import { teams } from "../api/queries";
import { useDenialReason } from "../auth/access";
import { type Card, cardsOf, type Dashboard, dashboards } from "../pins/queries";
import { ActionButton } from "../ui/ActionButton";
import { ActionsMenu } from "../ui/ActionsMenu";
import { DangerDialog } from "../ui/DangerDialog";
import { AnchorLink, ButtonLink } from "../ui/Links";
import { Tabs } from "../ui/object/Tabs";
import { Quiet } from "../ui/Quiet";
import { Empty, Loaded, PageHead } from "../ui/States";
import { showError } from "../ui/showError";
import { Content } from "./Content";
import { EditDialog } from "./EditDialog";
import { linkOf, placed, shownAt } from "./path";
import { t } from "./texts";

/** The dashboards that the user may read, and one of them. */
export default function DashboardsPage() {
    const { id } = useParams({ strict: false });
    const [adding, setAdding] = useState(false);
    const navigate = useNavigate();
    const add = (
        <ActionButton why={null} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t.add}
        </ActionButton>
    );
    return (
        <>
            <PageHead title={t.title}>{add}</PageHead>
            <Loaded query={useQuery(dashboards)}>
                {(all) => {
                    if (id === undefined && all[0] !== undefined)
                        return <Navigate to="/dashboards/$id" params={{ id: String(all[0].id) }} replace />;
                    const shown = all.find((one) => String(one.id) === id);
                    return (
                        <>
                            {all.length > 0 && (
                                <Tabs
                                    label={t.of}
                                    tabs={all.map((one) => ({ to: `/dashboards/${one.id}`, label: one.name }))}
                                />
                            )}
                            {shown !== undefined ? (
                                <One key={shown.id} of={shown} />
                            ) : id === undefined ? (
                                <Empty title={t.none} action={add}>
                                    {t.noneText}
                                </Empty>
                            ) : (
                                <Empty title={t.gone} action={<ButtonLink to="/dashboards">{t.title}</ButtonLink>}>
                                    {t.goneText}
                                </Empty>
                            )}
                        </>
                    );
                }}
            </Loaded>
            {adding && (
                <EditDialog
                    onClose={() => setAdding(false)}
                    onSaved={(made) => void navigate({ to: "/dashboards/$id", params: { id: String(made.id) } })}
                />
            )}
        </>
    );
}

function One({ of }: { of: Dashboard }) {
    const change = useCommand("dashboards.change", { onError: showError });
    const mayListTeams = useDenialReason("teams.list") === null;
    const team = useQuery({ ...teams, enabled: of.team_id !== null && mayListTeams }).data?.find(
        ({ id }) => id === of.team_id,
    );
    const set = (cards: readonly Card[]) => change.mutate({ dashboard_id: of.id, body: { cards: cardsOf(cards) } });
    return (
        <Stack gap="md">
            <Group justify="space-between">
                <Quiet>
                    {of.own ? null : t.by({ name: of.owner_name })}{" "}
                    {of.team_id !== null && t.sharedWith({ team: team?.name ?? String(of.team_id) })}
                </Quiet>
                <Actions of={of} />
            </Group>
            {of.cards.length === 0 ? (
                <Empty title={t.empty}>{t.noneText}</Empty>
            ) : (
                <ul className="cards-of-dashboard">
                    {of.cards.map((card, at) => (
                        <li key={`${card.path} ${at}`} data-wide={card.wide || undefined}>
                            <Content
                                of={shownAt(card.path)}
                                title={card.title}
                                aside={
                                    <Group gap="xs">
                                        <AnchorLink size="xs" {...linkOf(card.path)}>
                                            {t.open}
                                        </AnchorLink>
                                        {of.own && <CardMenu cards={of.cards} at={at} onChange={set} />}
                                    </Group>
                                }
                            />
                        </li>
                    ))}
                </ul>
            )}
        </Stack>
    );
}

type CardProps = { cards: readonly Card[]; at: number; onChange: (next: readonly Card[]) => void };

function CardMenu({ cards, at, onChange }: CardProps) {
    const card = cards[at]!;
    return (
        <ActionsMenu label={t.cardActions({ name: card.title })}>
            {at > 0 && <Menu.Item onClick={() => onChange(placed(cards, at, at - 1))}>{t.earlier}</Menu.Item>}
            {at < cards.length - 1 && (
                <Menu.Item onClick={() => onChange(placed(cards, at, at + 1))}>{t.later}</Menu.Item>
            )}
            <Menu.Item
                onClick={() => onChange(cards.map((one) => (one === card ? { ...card, wide: !card.wide } : one)))}
            >
                {card.wide ? t.narrow : t.wide}
            </Menu.Item>
            <Menu.Item color="red" onClick={() => onChange(cards.filter((one) => one !== card))}>
                {t.unpin}
            </Menu.Item>
        </ActionsMenu>
    );
}

function Actions({ of }: { of: Dashboard }) {
    const [open, setOpen] = useState<"edit" | "remove" | null>(null);
    const navigate = useNavigate();
    const send = useSend();
    const close = () => setOpen(null);
    const copy = useCommand("dashboards.create", {
        onError: showError,
        onSuccess: ({ id }) => {
            notifications.show({ color: "teal", message: t.copied });
            void navigate({ to: "/dashboards/$id", params: { id: String(id) } });
        },
    });
    const body = { name: t.copyName({ name: of.name }).slice(0, 100), team_id: null, cards: cardsOf(of.cards) };
    return (
        <>
            <ActionsMenu label={t.actions}>
                {of.own && <Menu.Item onClick={() => setOpen("edit")}>{t.edit}</Menu.Item>}
                <Menu.Item onClick={() => copy.mutate({ body })}>{t.copy}</Menu.Item>
                {of.own && (
                    <Menu.Item color="red" onClick={() => setOpen("remove")}>
                        {t.remove}
                    </Menu.Item>
                )}
            </ActionsMenu>
            {open === "edit" && <EditDialog of={of} onClose={close} />}
            <DangerDialog
                opened={open === "remove"}
                title={t.removeTitle({ name: of.name })}
                action={t.remove}
                done={t.removed({ name: of.name })}
                onClose={close}
                onConfirm={async () => {
                    // While it is in the list, the page of all leads back to it.
                    await send("dashboards.remove", { dashboard_id: of.id });
                    await navigate({ to: "/dashboards" });
                }}
            >
                {t.removeText}
            </DangerDialog>
        </>
    );
}
