import type { Schemas } from "../../api/client";
import { bytes } from "../../ui/format";
import type { Suggestion } from "../../ui/suggestion";
import { t } from "./texts";

type Found = Schemas["GuestChoices"];

/** What a storage must be able to hold: disks of virtual machines, those of containers, backups, or images to import. */
export type Content = "images" | "rootdir" | "backup" | "import";

/** The types of storages that hold files, and may therefore be allowed to hold images. */
const OF_FILES = ["btrfs", "cephfs", "cifs", "dir", "nfs"];

const holding = (found: Found, content: Content) =>
    found.storages.filter((storage) => storage.content.includes(content));

/** The storages for disks, with their free space; the one with most of it first. */
export const storageItems = (found: Found | undefined, content: Content): Suggestion[] =>
    found === undefined
        ? []
        : holding(found, content).map(({ name, type, shared, free_bytes, total_bytes }) => ({
              value: name,
              note: [
                  free_bytes === null
                      ? t.freeUnknown
                      : t.free({ free: bytes(free_bytes), total: bytes(total_bytes) ?? "–" }),
                  type,
                  shared && t.shared,
              ]
                  .filter(Boolean)
                  .join(", "),
          }));

/** The storage for disks with most free space, if another one was not chosen; null if none is known. */
export const defaultStorage = (
    found: Found | undefined,
    content: Content,
    except: string | null = null,
): string | null => (found && holding(found, content).find(({ name }) => name !== except)?.name) ?? null;

/**
 * The storages that can be allowed to hold images to import, those with ISO images first, if none holds any; null if there is
 * one, or nothing is known.
 */
export function importCandidates(found: Found | undefined): string[] | null {
    if (found === undefined || holding(found, "import").length > 0) return null;
    const able = found.storages.filter(({ type }) => OF_FILES.includes(type ?? ""));
    const withIso = able.filter(({ content }) => content.includes("iso"));
    return [...withIso, ...able.filter((one) => !withIso.includes(one))].map(({ name }) => name);
}

export const bridgeItems = (found: Found | undefined): Suggestion[] =>
    found === undefined
        ? []
        : found.bridges.map(({ name, vlan_aware, comment }) => ({
              value: name,
              note: [vlan_aware && t.vlanAware, comment].filter(Boolean).join(", "),
          }));

const USUAL = "vmbr0";

/** Proxmox VE's usual bridge if it is there or nothing is known, else the first one. */
export const defaultBridge = (found: Found | undefined): string =>
    found === undefined || found.bridges.some(({ name }) => name === USUAL) ? USUAL : (found.bridges[0]?.name ?? "");

export const imageItems = (found: Schemas["StoredImages"] | undefined): Suggestion[] =>
    found === undefined ? [] : found.items.map(({ volid, size_bytes }) => ({ value: volid, note: bytes(size_bytes) }));

export const templateItems = (found: Schemas["TemplateOffer"][] | undefined): Suggestion[] =>
    (found ?? []).map(({ template, headline, checksum }) => ({
        value: template,
        note: [headline, checksum === null && t.noChecksum].filter(Boolean).join(", "),
    }));

/** The nodes of the cluster that are online and no hosts of Holdfast. */
export const otherNodes = (found: Found | undefined): string[] =>
    found === undefined
        ? []
        : found.nodes.filter(({ online, host_id }) => online && host_id === null).map(({ name }) => name);
