import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Host } from "../../api/client";
import { t as common } from "../../guests/create/texts";
import type { Fact } from "../../ui/fact";
import { bytes } from "../../ui/format";
import { Facts } from "../../ui/Value";
import { parts } from "../cloudinit/settings";
import { t as cloud } from "../cloudinit/texts";
import { osName } from "../ostype/ostypes";
import { type Draft, isFromImage } from "./draft";
import { knownImages } from "./KnownFields";
import { NoSignIn } from "./NoSignIn";
import type { StepProps } from "./step";
import { t } from "./texts";

/** The machine that will be created. */
export function ReviewStep({ draft, set, host }: StepProps & { host: Host | undefined }) {
    const images = useQuery({ ...knownImages, enabled: draft.source === "known" }).data?.images;
    const known = images?.find(({ id }) => id === draft.known)?.name ?? draft.known;
    return (
        <>
            <NoSignIn draft={draft} />
            <Facts
                rows={[
                    [t.place, host ? common.onNode({ host: host.name, node: draft.node ?? host.node }) : null],
                    [t.name, draft.name.trim()],
                    [t.vmId, draft.vmid === "" ? t.lowestFree : String(draft.vmid)],
                    [t.source, sourceOf(draft, known)],
                    [t.osType, osName(draft.ostype)],
                    [t.size, t.sizeOf({ n: Number(draft.cores), memory: bytes(Number(draft.memory_mb) * 1024 ** 2) })],
                    ...draft.disks.map(
                        ({ size_gb, storage }, index): Fact => [
                            t.diskOf({ n: index + 1 }),
                            t.sizeOn({
                                size: bytes(Number(size_gb) * 1024 ** 3),
                                storage: storage?.trim() || t.firstStorage,
                            }),
                        ],
                    ),
                    ...draft.nics.map(
                        ({ bridge, vlan_tag }, index): Fact => [
                            t.nicOf({ n: index + 1 }),
                            vlan_tag === ""
                                ? (bridge ?? "").trim()
                                : t.withVlan({ bridge: (bridge ?? "").trim(), vlan: vlan_tag }),
                        ],
                    ),
                    [t.firmware, draft.bios === "ovmf" ? t.ovmf : t.seabios],
                    [t.cpuType, draft.cpu_type.trim() || t.cpuDefault],
                    ...(isFromImage(draft) ? cloudInit(draft) : []),
                ]}
            />
            <Switch label={t.start} checked={draft.start} onChange={(e) => set({ start: e.currentTarget.checked })} />
        </>
    );
}

function sourceOf({ source, iso, image, url, skip_checksum }: Draft, known: string): string {
    if (source === "known") return skip_checksum ? t.knownUnverified({ name: known }) : t.knownOf({ name: known });
    if (source === "url") return t.urlOf({ url: url.trim() });
    if (source === "iso") return t.isoOf({ volume: iso.trim() });
    return source === "image" ? t.imageOf({ volume: image.trim() }) : t.nothing;
}

/** What cloud-init gets; the password is not shown. */
function cloudInit(draft: Draft): Fact[] {
    const keys = parts(draft.ssh_keys, "\n").length;
    return [
        [cloud.user, draft.user.trim() || t.none],
        [cloud.password, draft.password === "" ? t.none : t.setNotShown],
        [cloud.sshKeys, keys === 0 ? t.none : t.keysSet({ n: keys })],
        [
            cloud.address,
            draft.address === "static"
                ? [draft.ip.trim(), draft.gateway.trim()].filter(Boolean).join(", ")
                : cloud.dhcp,
        ],
    ];
}
