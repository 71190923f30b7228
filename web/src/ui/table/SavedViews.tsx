import { ActionIcon, Button, Group, NativeSelect, Popover, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconBookmark, IconLink, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useCommand, useSend } from "../../api/command";
import { teams } from "../../api/queries";
import { useDenialReason } from "../../auth/access";
import { Quiet } from "../Quiet";
import { Loaded } from "../States";
import { showError } from "../showError";
import { t } from "./texts";
import { forget, isShown, keptHere, searchOf, stored, type View, views } from "./views";

type Props<S extends object> = { list: string; search: S; onSearch: (next: S) => void };

/** The saved views of a list, and the link to the present one. */
export function SavedViews<S extends object>({ list, search, onSearch }: Props<S>) {
    const [opened, setOpened] = useState(false);
    const show = (view: View) => {
        onSearch(searchOf(view) as S);
        setOpened(false);
    };
    return (
        <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus withRoles>
            <Popover.Target>
                <ActionIcon
                    variant="default"
                    size={36}
                    aria-label={t.views}
                    onClick={() => setOpened((known) => !known)}
                >
                    <IconBookmark size={16} aria-hidden />
                </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={t.views}>
                <Content list={list} search={search} onShow={show} />
            </Popover.Dropdown>
        </Popover>
    );
}

type ContentProps = { list: string; search: object; onShow: (view: View) => void };

function Content({ list, search, onShow }: ContentProps) {
    useMoved(list);
    const copy = async () => {
        await navigator.clipboard.writeText(window.location.href);
        notifications.show({ color: "teal", message: t.copied });
    };
    return (
        <Stack gap="xs">
            <Loaded query={useQuery({ ...views, select: (all) => all.filter((one) => one.list === list) })}>
                {(known) => (
                    <>
                        {known.length === 0 && <Quiet>{t.noViews}</Quiet>}
                        {known.map((view) => (
                            <One key={view.id} view={view} search={search} onShow={onShow} />
                        ))}
                        <Save list={list} search={search} known={known} />
                    </>
                )}
            </Loaded>
            <Button
                variant="subtle"
                size="xs"
                leftSection={<IconLink size={14} aria-hidden />}
                onClick={() => void copy()}
            >
                {t.copyLink}
            </Button>
        </Stack>
    );
}

// Two at a time would store each twice.
const moving = new Set<string>();

/** Stores the views that were kept in this browser; one that can't be stored stays there. */
function useMoved(list: string) {
    const send = useSend();
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list; sending is another function each time.
    useEffect(() => {
        const move = async () => {
            for (const { name, search } of keptHere(list)) {
                await send("views.create", { body: { name, list, search: stored(search), team_id: null } });
                forget(list, name);
            }
        };
        if (moving.has(list)) return;
        moving.add(list);
        void move()
            .catch(showError)
            .finally(() => moving.delete(list));
    }, [list]);
}

type OneProps = { view: View; search: object; onShow: (view: View) => void };

function One({ view, search, onShow }: OneProps) {
    const change = useCommand("views.change", { onError: showError });
    const remove = useCommand("views.remove", { onError: showError });
    const mayListTeams = useDenialReason("teams.list") === null;
    const all = useQuery({ ...teams, enabled: mayListTeams && view.own }).data ?? [];
    return (
        <div>
            <Group justify="space-between" wrap="nowrap" gap={6}>
                <UnstyledButton
                    className="saved"
                    aria-current={isShown(view, search) || undefined}
                    onClick={() => onShow(view)}
                >
                    {view.name}
                    {!view.own && <Quiet size="xs">{t.viewOf({ name: view.owner_name })}</Quiet>}
                </UnstyledButton>
                {view.own && (
                    <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t.remove({ name: view.name })}
                        onClick={() => remove.mutate({ view_id: view.id })}
                    >
                        <IconX size={14} aria-hidden />
                    </ActionIcon>
                )}
            </Group>
            {all.length > 0 && (
                <NativeSelect
                    size="xs"
                    aria-label={t.whoReads({ name: view.name })}
                    value={view.team_id ?? ""}
                    onChange={({ currentTarget: { value } }) =>
                        change.mutate({ view_id: view.id, body: { team_id: value === "" ? null : Number(value) } })
                    }
                    data={[
                        { value: "", label: t.onlyMe },
                        ...all.map(({ id, name }) => ({ value: String(id), label: t.teamReads({ team: name }) })),
                    ]}
                />
            )}
        </div>
    );
}

type SaveProps = { list: string; search: object; known: readonly View[] };

/** Saves what is shown now; one's own view of the same name is replaced. */
function Save({ list, search, known }: SaveProps) {
    const [name, setName] = useState("");
    const add = useCommand("views.create", { onError: showError, onSuccess: () => setName("") });
    const change = useCommand("views.change", { onError: showError, onSuccess: () => setName("") });
    const submit = (event: FormEvent) => {
        event.preventDefault();
        const chosen = name.trim();
        if (chosen === "") return;
        const same = known.find((one) => one.own && one.name === chosen);
        if (same === undefined) add.mutate({ body: { name: chosen, list, search: stored(search), team_id: null } });
        else change.mutate({ view_id: same.id, body: { search: stored(search) } });
    };
    return (
        <form onSubmit={submit}>
            <Group gap={6} wrap="nowrap" align="flex-end">
                <TextInput
                    label={t.viewName}
                    value={name}
                    maxLength={60}
                    onChange={(e) => setName(e.currentTarget.value)}
                    autoComplete="off"
                />
                <Button type="submit" aria-label={t.saveView} loading={add.isPending || change.isPending}>
                    {t.save}
                </Button>
            </Group>
        </form>
    );
}
