import type { ComponentProps } from "react";
import { SuggestField } from "../../ui/SuggestField";
import { bridgeItems, type Content, imageItems, storageItems, templateItems } from "./items";
import { type Choices, type ImageContent, useImages, useTemplates } from "./queries";
import { t } from "./texts";

type Field = Omit<ComponentProps<typeof SuggestField>, "items">;

/** Why nothing is offered, instead of what the field describes otherwise. */
const orWhy = ({ why }: Choices<unknown>, description: Field["description"], none: string | null) =>
    why !== null ? t.cantList({ why }) : (none ?? description);

/** A storage of a node by its name. */
export function StorageField({ choices, content, ...field }: Field & { choices: Choices; content: Content }) {
    const items = storageItems(choices.data, content);
    const none = choices.data && items.length === 0 ? t.noStorage({ node: choices.data.node }) : null;
    return (
        <SuggestField
            label={t.storage}
            {...field}
            items={items}
            description={orWhy(choices, field.description, none)}
        />
    );
}

/** A bridge of a node by its name. */
export function BridgeField({ choices, ...field }: Field & { choices: Choices }) {
    const items = bridgeItems(choices.data);
    const none = choices.data && items.length === 0 ? t.noBridge({ node: choices.data.node }) : null;
    return (
        <SuggestField label={t.bridge} {...field} items={items} description={orWhy(choices, field.description, none)} />
    );
}

const NO_IMAGE: Record<ImageContent, string> = { iso: t.noIso, import: t.noDiskImage, vztmpl: t.noTemplate };

/** An image on a storage of a host, by its volume ID. */
export function ImageField({ host, content, ...field }: Field & { host: number | null; content: ImageContent }) {
    const { data, why } = useImages(host, content);
    const items = imageItems(data);
    const unread = (data?.unread ?? []).map((one) => t.unread(one));
    const none = data && items.length === 0 ? NO_IMAGE[content] : null;
    const description =
        why !== null ? t.cantListImages({ why }) : [none ?? field.description, ...unread].filter(Boolean).join(" ");
    return <SuggestField {...field} items={items} description={description} />;
}

/** A container template that the node of a host can download, by the name of its file. */
export function TemplateField({ host, ...field }: Field & { host: number | null }) {
    const choices = useTemplates(host);
    const none = choices.data?.length === 0 ? t.emptyIndex : null;
    return (
        <SuggestField
            {...field}
            items={templateItems(choices.data)}
            description={orWhy(choices, field.description, none)}
        />
    );
}
