import type { Protocol } from "../api/client";
import type { Changes } from "../ui/changes";

/** What is changed of an app. Null removes a value of the web address. */
export type AppForm = {
    name: string;
    catalog_slug: string | null;
    cores: number;
    memory_mb: number;
    swap_mb: number;
    web_protocol: Protocol | null;
    web_port: number | null;
    web_path: string | null;
};

/** What the panels of the settings show and change. */
export type SettingsForm = {
    form: Changes<AppForm>;
    fault: (field: keyof AppForm) => string | undefined;
    /** Why nothing can be changed; null when it can. */
    denialReason: string | null;
};
