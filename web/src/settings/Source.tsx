import { Badge, Tooltip } from "@mantine/core";

const WORDS: Record<string, string> = {
    default: "Nobody set it: this is what Holdfast does by itself.",
    settings: "Set here, in the settings.",
    environment: "Set in the service's environment, which has the last word: it can't be changed here.",
    policy: "Set by the policy file of this installation, which has the last word: it can't be changed here.",
};

/** Where a value comes from. */
export function Source({ of }: { of: string | undefined }) {
    if (of === undefined) return null;
    return (
        <Tooltip label={WORDS[of] ?? of} multiline maw={300}>
            <Badge
                tabIndex={0}
                variant="default"
                radius="sm"
                tt="none"
                fw={500}
                styles={{ root: { flexShrink: 0, overflow: "visible", color: "var(--quiet)" }, label: { overflow: "visible" } }}
            >
                {of}
            </Badge>
        </Tooltip>
    );
}

/** Whether the settings have the last word. */
export function settable(source: string | undefined): boolean {
    return source !== "environment" && source !== "policy";
}
