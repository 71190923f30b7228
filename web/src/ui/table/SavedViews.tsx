import { ActionIcon, Button, Group, Popover, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconBookmark, IconLink, IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Quiet } from "../Quiet";
import { t } from "./texts";
import { isShown, useViews } from "./views";

type Props<S extends object> = { list: string; search: S; onSearch: (next: S) => void };

/** The views that this browser keeps of a list, and the link to the present one. */
export function SavedViews<S extends object>({ list, search, onSearch }: Props<S>) {
    const { views, save, remove } = useViews(list);
    const [name, setName] = useState("");
    const [opened, setOpened] = useState(false);
    const submit = (event: FormEvent) => {
        event.preventDefault();
        if (name.trim() === "") return;
        save(name.trim(), search);
        setName("");
    };
    const copy = async () => {
        await navigator.clipboard.writeText(window.location.href);
        notifications.show({ color: "teal", message: t.copied });
    };
    return (
        <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus withRoles>
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
                <Stack gap="xs">
                    {views.length === 0 && <Quiet>{t.noViews}</Quiet>}
                    {views.map((view) => (
                        <Group key={view.name} justify="space-between" wrap="nowrap" gap={6}>
                            <UnstyledButton
                                className="saved"
                                aria-current={isShown(view, search) || undefined}
                                onClick={() => {
                                    onSearch(view.search as S);
                                    setOpened(false);
                                }}
                            >
                                {view.name}
                            </UnstyledButton>
                            <ActionIcon
                                variant="subtle"
                                color="gray"
                                aria-label={t.remove({ name: view.name })}
                                onClick={() => remove(view.name)}
                            >
                                <IconX size={14} aria-hidden />
                            </ActionIcon>
                        </Group>
                    ))}
                    <form onSubmit={submit}>
                        <Group gap={6} wrap="nowrap" align="flex-end">
                            <TextInput
                                label={t.viewName}
                                value={name}
                                maxLength={60}
                                onChange={(e) => setName(e.currentTarget.value)}
                                autoComplete="off"
                            />
                            <Button type="submit" aria-label={t.saveView}>
                                {t.save}
                            </Button>
                        </Group>
                    </form>
                    <Button
                        variant="subtle"
                        size="xs"
                        leftSection={<IconLink size={14} aria-hidden />}
                        onClick={() => void copy()}
                    >
                        {t.copyLink}
                    </Button>
                </Stack>
            </Popover.Dropdown>
        </Popover>
    );
}
