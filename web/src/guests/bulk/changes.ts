import type { Schemas } from "../../api/client";
import { t } from "./texts";

type Change = Schemas["SettingChange"];

const NAMES: Record<string, string> = {
    cores: t.keyCores,
    memory: t.keyMemory,
    onboot: t.keyOnboot,
    startup: t.keyStartup,
    features: t.keyFeatures,
    tags: t.keyTags,
};

/** A change of a guest's configuration in words: "Memory: 2,048 MiB → 3,072 MiB". */
export const changeText = ({ key, value, next }: Change): string =>
    t.change({ key: NAMES[key] ?? key, value: valueText(key, value), next: valueText(key, next) });

function valueText(key: string, value: string | null): string {
    if (value === null) return t.none;
    if (key === "memory") return t.mib({ n: Number(value) });
    if (key === "onboot") return value === "1" ? t.yes : t.no;
    return key === "tags" ? value.replaceAll(";", ", ") : value;
}
