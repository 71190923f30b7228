import { Popover, SegmentedControl, Stack, Switch, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import {
    IconClipboard,
    IconCopy,
    IconSearch,
    IconSettings,
    IconTextDecrease,
    IconTextIncrease,
} from "@tabler/icons-react";
import type { Terminal } from "@xterm/xterm";
import { useState } from "react";
import { copy } from "../../ui/Copy";
import { inputsOf } from "../../ui/form";
import { Quiet } from "../../ui/Quiet";
import { Tool } from "../Frame";
import { FONT_SIZES, limited, type Settings } from "../settings";
import { t } from "../texts";

type Props = {
    terminal: Terminal;
    settings: Settings;
    change: (change: Partial<Settings>) => void;
    searching: boolean;
    onSearch: () => void;
    onPaste: () => void;
    /** Whether there is something to paste into. */
    pastes: boolean;
};

/** The tools of a terminal. */
export function TerminalTools({ terminal, settings, change, searching, onSearch, onPaste, pastes }: Props) {
    const { fontSize } = settings;
    return (
        <>
            <Tool label={t.search} icon={IconSearch} onClick={onSearch} pressed={searching} />
            <Tool label={t.copy} icon={IconCopy} onClick={() => void copySelection(terminal)} />
            <Tool label={t.paste} icon={IconClipboard} onClick={onPaste} disabled={!pastes} />
            <Tool
                label={t.smaller}
                icon={IconTextDecrease}
                onClick={() => change({ fontSize: limited(fontSize - 1) })}
                disabled={fontSize <= FONT_SIZES.least}
            />
            <Tool
                label={t.larger}
                icon={IconTextIncrease}
                onClick={() => change({ fontSize: limited(fontSize + 1) })}
                disabled={fontSize >= FONT_SIZES.most}
            />
            <TerminalSettings settings={settings} change={change} />
        </>
    );
}

async function copySelection(terminal: Terminal) {
    const text = terminal.getSelection();
    const done = text !== "" && (await copy(text));
    notifications.show({
        color: done ? "teal" : "orange",
        message: done ? t.copied : text === "" ? t.nothingSelected : t.copyFailed,
    });
    terminal.focus();
}

function TerminalSettings({ settings, change }: Pick<Props, "settings" | "change">) {
    const [opened, setOpened] = useState(false);
    const form = inputsOf(settings, {}, change);
    return (
        <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles={false}>
            <Popover.Target>
                <div>
                    <Tool label={t.settings} icon={IconSettings} onClick={() => setOpened(!opened)} pressed={opened} />
                </div>
            </Popover.Target>
            <Popover.Dropdown role="dialog" aria-label={t.settings}>
                <Stack gap="sm">
                    <div>
                        <Text mb={4}>{t.colours}</Text>
                        <SegmentedControl
                            size="xs"
                            aria-label={t.colours}
                            value={settings.colours}
                            onChange={(colours) => change({ colours })}
                            data={[
                                { value: "page", label: t.coloursPage },
                                { value: "dark", label: t.coloursDark },
                                { value: "light", label: t.coloursLight },
                            ]}
                        />
                    </div>
                    <Switch label={t.copyOnSelect} {...form.flag("copyOnSelect")} />
                    <Switch label={t.screenReader} description={t.screenReaderNote} {...form.flag("screenReader")} />
                    <Quiet size="xs">{t.leaveHint}</Quiet>
                </Stack>
            </Popover.Dropdown>
        </Popover>
    );
}
