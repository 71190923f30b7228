import { ActionIcon, Button, type ButtonProps, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { t } from "./texts";

/** Copies a text and reports success or failure. */
export function Copy({ text, label = t.copy, ...rest }: { text: string; label?: string } & ButtonProps) {
    const [state, run] = useCopy();
    const Icon = state === "done" ? IconCheck : IconCopy;
    return (
        <Button
            variant="default"
            size="xs"
            leftSection={<Icon size={14} aria-hidden />}
            {...rest}
            onClick={() => run(text)}
        >
            <span aria-live="polite">{state === "done" ? t.copied : state === "failed" ? t.copyFailed : label}</span>
        </Button>
    );
}

type CopyIconProps = {
    label: string;
    /** Called when the button is used: a long text is not made before. */
    text: () => string;
    icon: typeof IconCopy;
};

/** The same as an icon. */
export function CopyIcon({ label, text, icon }: CopyIconProps) {
    const [state, run] = useCopy();
    const said = state === "done" ? t.copied : state === "failed" ? t.copyFailed : label;
    const Icon = state === "done" ? IconCheck : state === "failed" ? IconX : icon;
    return (
        <>
            <Tooltip label={said}>
                <ActionIcon variant="default" aria-label={label} onClick={() => run(text())}>
                    <Icon size={16} />
                </ActionIcon>
            </Tooltip>
            <span className="unseen" aria-live="polite">
                {state !== "idle" && said}
            </span>
        </>
    );
}

function useCopy(): [state: "idle" | "done" | "failed", run: (text: string) => void] {
    const [state, setState] = useState<"idle" | "done" | "failed">("idle");
    useEffect(() => {
        if (state === "idle") return;
        const end = setTimeout(() => setState("idle"), 2500);
        return () => clearTimeout(end);
    }, [state]);
    return [state, (text) => void copy(text).then((done) => setState(done ? "done" : "failed"))];
}

/** Copies a text; returns whether it worked. Browsers offer no clipboard API over plain HTTP; `execCommand` still works there. */
export async function copy(text: string): Promise<boolean> {
    if (navigator.clipboard) {
        return navigator.clipboard.writeText(text).then(
            () => true,
            () => false,
        );
    }
    const area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    area.style.opacity = "0";
    // Inside an open dialog, because a dialog traps the focus.
    const holder = document.querySelector("[role=dialog]") ?? document.body;
    const before = document.activeElement;
    holder.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (before instanceof HTMLElement) before.focus();
    return done;
}
