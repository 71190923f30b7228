import "./consoles.css";
import { ActionIcon, Alert, Badge, Button, Group, Text, Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconExternalLink, IconMaximize, IconMinimize, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { errorText, Problem } from "../api/client";
import { SmallButton } from "../ui/ActionButton";
import { t } from "./texts";
import type { Connection } from "./useConnection";
import { useFullScreen } from "./useFullScreen";

/** What every view of a console gets. */
export type FrameProps = {
    name: string;
    connection: Connection;
    reconnect: () => void;
    /** The address of the same console in a window of its own; null there. */
    ownWindow: string | null;
    /** Left of the tools: another kind of console to choose. */
    choice?: ReactNode;
};

/** What surrounds a console: its state, its tools, and why it has ended. */
export function Frame({
    name,
    connection,
    reconnect,
    ownWindow,
    choice,
    tools,
    below,
    children,
}: FrameProps & { tools?: ReactNode; below?: ReactNode; children?: ReactNode }) {
    const section = useRef<HTMLElement>(null);
    const [full, toggleFull] = useFullScreen();
    return (
        <section
            ref={section}
            className="console"
            aria-label={t.consoleOf({ name })}
            data-full={full || undefined}
            // Consoles take every other key, Tab included.
            onKeyDownCapture={(event) => {
                if (event.key !== "F6" || !event.ctrlKey) return;
                event.preventDefault();
                event.stopPropagation();
                section.current?.querySelector<HTMLElement>(".console-tools button")?.focus();
            }}
        >
            <div className="console-bar">
                <State connection={connection} />
                {choice}
                <Group gap={4} className="console-tools" role="group" aria-label={t.tools}>
                    {tools}
                    <Tool
                        label={full ? t.endFullScreen : t.fullScreen}
                        icon={full ? IconMinimize : IconMaximize}
                        onClick={toggleFull}
                    />
                    {ownWindow !== null && (
                        <Tool
                            label={t.ownWindow}
                            icon={IconExternalLink}
                            onClick={() => window.open(ownWindow, "_blank", "popup,width=1000,height=700")}
                        />
                    )}
                </Group>
            </div>
            <Notice connection={connection} reconnect={reconnect} />
            {children}
            {below}
        </section>
    );
}

type ToolProps = {
    label: string;
    icon: typeof IconRefresh;
    onClick: () => void;
    pressed?: boolean;
    disabled?: boolean;
};

/** A tool of a console. */
export function Tool({ label, icon: Icon, onClick, pressed, disabled }: ToolProps) {
    return (
        <Tooltip label={label}>
            <ActionIcon
                variant={pressed ? "light" : "default"}
                aria-label={label}
                aria-pressed={pressed}
                disabled={disabled}
                onClick={onClick}
            >
                <Icon size={16} />
            </ActionIcon>
        </Tooltip>
    );
}

function State({ connection }: { connection: Connection }) {
    return (
        <div className="console-state">
            <Text role="status" data-state={connection.at}>
                <span className="console-dot" aria-hidden />
                {stateText(connection)}
                {connection.at === "open" && connection.ticket.login !== null && (
                    <span className="quiet"> {t.login({ login: connection.ticket.login })}</span>
                )}
            </Text>
            {"ticket" in connection && connection.ticket.recorded && (
                <Tooltip label={t.recordedNote}>
                    <Badge color="red" tabIndex={0}>
                        {t.recorded}
                    </Badge>
                </Tooltip>
            )}
        </div>
    );
}

function stateText(connection: Connection): string {
    switch (connection.at) {
        case "open":
            return t.connectedBy({ way: connection.ticket.way === "ssh" ? t.waySsh : t.wayApi });
        case "asking":
        case "connecting":
            return t.asking;
        default:
            return t.ended;
    }
}

/** Why there is no connection, and how to get one. */
function Notice({ connection, reconnect }: Pick<FrameProps, "connection" | "reconnect">) {
    if (connection.at === "refused") {
        const { error } = connection;
        const signedOut = error instanceof Problem && error.status === 401;
        return (
            <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} />} radius={0}>
                <Text className="breaks">{errorText(error)}</Text>
                {signedOut ? (
                    <Button
                        mt="xs"
                        size="xs"
                        component="a"
                        href={`/login?back=${encodeURIComponent(window.location.pathname)}`}
                    >
                        {t.signIn}
                    </Button>
                ) : (
                    <SmallButton mt="xs" onClick={reconnect} leftSection={<IconRefresh size={14} />}>
                        {t.tryAgain}
                    </SmallButton>
                )}
            </Alert>
        );
    }
    if (connection.at !== "ended") return null;
    const { code, reason, opened } = connection.end;
    const cut = reason === "" && (code === 1006 || code === 1005);
    const lost = opened ? t.cutText : t.notOpened;
    return (
        <Alert
            role="alert"
            color="orange"
            icon={<IconAlertTriangle size={18} />}
            title={cut ? t.cutTitle : t.endedTitle}
            radius={0}
        >
            <Text className="breaks">{cut ? lost : reason === "" ? t.noReason({ code }) : reason}</Text>
            <Button mt="xs" size="xs" onClick={reconnect} leftSection={<IconRefresh size={14} />}>
                {t.reconnect}
            </Button>
        </Alert>
    );
}
