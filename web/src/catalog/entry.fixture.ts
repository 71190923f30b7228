import type { CatalogEntry, Prompt } from "../api/client";

/** An entry for tests, with the given values replaced. */
export function someEntry(other: Partial<CatalogEntry> = {}): CatalogEntry {
    return {
        slug: "lantern",
        name: "Lantern",
        description: "Lights up a room.",
        category: "Notes and wikis",
        icon: null,
        tags: ["notes"],
        source: "https://lantern.example.net",
        cpu: 2,
        ram_mb: 2048,
        disk_gb: 8,
        os: "debian",
        version: "13",
        privileged: false,
        flags: [],
        addresses: [{ protocol: "http", port: 3000, path: null }],
        downloads: [],
        updatable: true,
        unattended: true,
        interactive: true,
        reasons: [],
        prompts: [],
        engine: false,
        update_unattended: true,
        update_interactive: true,
        update_reasons: [],
        update_prompts: [],
        broken: null,
        script_path: "ct/lantern.sh",
        script_blob: "a".repeat(40),
        install_path: "install/lantern-install.sh",
        install_blob: "b".repeat(40),
        variant_of: null,
        first_seen: "2026-01-01T00:00:00Z",
        changed_at: "2026-01-02T00:00:00Z",
        ...other,
    };
}

/** A question for tests that a variable answers. */
export function somePrompt(other: Partial<Prompt> = {}): Prompt {
    return {
        variable: "answer",
        text: "Which port: ",
        fallback: null,
        secret: false,
        yes_no: false,
        repeats: false,
        consent: false,
        answered_by: "LANTERN_PORT",
        line: 12,
        ...other,
    };
}
