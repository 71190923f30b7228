import { Anchor } from "@mantine/core";
import type { CatalogStatus } from "../api/client";
import { readable } from "./facts";

/** The name of a catalogue script, with a link to its source if there is one. */
export function ScriptName({ of, status }: { of: string; status: CatalogStatus | undefined }) {
    const url = readable(status, of);
    if (url === null) return <span className="mono">{of}</span>;
    return (
        <Anchor
            inherit
            className="mono"
            lh="24px"
            display="inline-block"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
        >
            {of}
        </Anchor>
    );
}
