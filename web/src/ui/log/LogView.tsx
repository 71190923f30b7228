import "./log.css";
import { ActionIcon, Button, Group, Tooltip } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconArrowDown, IconCopy, IconDownload, IconLink, IconTextWrap } from "@tabler/icons-react";
import { useState } from "react";
import { CopyIcon } from "../Copy";
import { Quiet } from "../Quiet";
import { isApple, strokeOf } from "../shortcuts";
import { asText, saveAs } from "./file";
import { LogLines } from "./LogLines";
import type { LogProps } from "./props";
import { SearchField } from "./SearchField";
import { t } from "./texts";
import { useSearch } from "./useSearch";

/** A log of any length: it follows its end, can be searched, copied and downloaded, and its lines have addresses. */
export function LogView(props: LogProps) {
    const { lines, unfinished, complete, file, address, marked } = props;
    const [wrap, setWrap] = useLocalStorage({ key: "log-wrap", defaultValue: true, getInitialValueInEffect: false });
    const [follows, setFollows] = useState(marked === null);
    const search = useSearch(lines);
    const markedAt = marked === null ? -1 : lines.findIndex(({ id }) => id === marked);
    const look = search.match?.line ?? (markedAt < 0 ? null : markedAt);
    const lookedAt = look === null ? null : (lines[look]?.id ?? null);
    const text = () => asText(lines) + (complete ? "" : `${t.partial}\n`);
    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the parts of the log
        <div
            className="log-view"
            onKeyDown={(e) => {
                if (strokeOf(e, isApple()) !== "mod+f") return;
                e.preventDefault();
                e.currentTarget.querySelector<HTMLElement>("[data-log-search]")?.focus();
            }}
        >
            <Group gap={6} justify="space-between">
                <SearchField search={search} onLook={() => setFollows(false)} />
                <Group gap={4}>
                    <Quiet size="xs" visibleFrom="xs" mr={4}>
                        {t.lines({ n: lines.length })}
                    </Quiet>
                    <Tooltip label={t.wrap}>
                        <ActionIcon
                            variant="default"
                            aria-label={t.wrap}
                            aria-pressed={wrap}
                            onClick={() => setWrap(!wrap)}
                        >
                            <IconTextWrap size={16} />
                        </ActionIcon>
                    </Tooltip>
                    <CopyIcon
                        label={lookedAt === null ? t.copyLink : t.copyLinkToLine}
                        text={() => new URL(address(lookedAt), window.location.href).href}
                        icon={IconLink}
                    />
                    <CopyIcon label={t.copyLog} text={text} icon={IconCopy} />
                    <Tooltip label={complete ? t.download : t.downloadPart}>
                        <ActionIcon
                            variant="default"
                            aria-label={complete ? t.download : t.downloadPart}
                            onClick={() => saveAs(file, text())}
                        >
                            <IconDownload size={16} />
                        </ActionIcon>
                    </Tooltip>
                </Group>
            </Group>
            <div className="log-frame">
                <LogLines
                    {...props}
                    wrap={wrap}
                    follows={follows}
                    onFollow={setFollows}
                    matches={search.matches}
                    match={search.match}
                    look={look}
                />
                {!follows && (lines.length > 0 || unfinished !== null) && (
                    <Button
                        className="log-follow"
                        size="compact-sm"
                        leftSection={<IconArrowDown size={14} />}
                        onClick={() => setFollows(true)}
                    >
                        {t.follow}
                    </Button>
                )}
            </div>
        </div>
    );
}
