import { useQuery } from "@tanstack/react-query";
import { errorText, type Schemas } from "../../api/client";
import { query } from "../../api/operation";
import type { OperationId } from "../../api/operations.gen";
import { useDenialReasonAt } from "../../auth/access";

/** What was read from a host for the fields of a form, or why it could not be read. Neither while it is read. */
export type Choices<T = Schemas["GuestChoices"]> = { data: T | undefined; why: string | null };

const FRESH_MS = 30_000;

const guestChoices = (hostId: number) =>
    query("hosts.guest_choices", { host_id: hostId }, { staleTime: FRESH_MS, retry: false });

/** What images are for: CD-ROMs, disks of machines, or containers. */
export type ImageContent = "iso" | "import" | "vztmpl";

const images = (hostId: number, content: ImageContent) =>
    query("hosts.images", { host_id: hostId, content }, { staleTime: FRESH_MS, retry: false });

const templates = (hostId: number) =>
    query("hosts.container_templates", { host_id: hostId }, { staleTime: FRESH_MS, retry: false });

/** What a guest can use on the node of a host: storages, bridges, the other nodes of its cluster. */
export function useGuestChoices(hostId: number | null): Choices {
    const denied = useDenied(hostId, "hosts.guest_choices");
    const query = useQuery({ ...guestChoices(hostId ?? 0), enabled: hostId !== null && denied === null });
    return { data: query.data, why: denied ?? (query.error && errorText(query.error)) };
}

/** The container templates that the node of a host can download. */
export function useTemplates(hostId: number | null): Choices<Schemas["TemplateOffer"][]> {
    const denied = useDenied(hostId, "hosts.container_templates");
    const query = useQuery({ ...templates(hostId ?? 0), enabled: hostId !== null && denied === null });
    return { data: query.data, why: denied ?? (query.error && errorText(query.error)) };
}

/** The images on the storages of a host. */
export function useImages(hostId: number | null, content: ImageContent): Choices<Schemas["StoredImages"]> {
    const denied = useDenied(hostId, "hosts.images");
    const query = useQuery({ ...images(hostId ?? 0, content), enabled: hostId !== null && denied === null });
    return { data: query.data, why: denied ?? (query.error && errorText(query.error)) };
}

function useDenied(hostId: number | null, operation: OperationId): string | null {
    const denied = useDenialReasonAt(hostId, operation);
    return hostId === null ? null : denied;
}
