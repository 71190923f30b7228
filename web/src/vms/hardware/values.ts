import type { Schemas } from "../../api/client";
import type { Fact } from "../../ui/fact";
import { bytes } from "../../ui/format";
import { osName } from "../ostype/ostypes";
import { t } from "./texts";

type Hardware = Schemas["Hardware"];
type Drive = Schemas["Drive"];

/** What Proxmox VE uses when the configuration says nothing, marked as that. */
export const orDefault = (value: string | null, otherwise: string) => value ?? t.isDefault({ value: otherwise });

/** Processor and memory as labels and text. */
export function capacity(hardware: Hardware): Fact[] {
    const { sockets, cores, cpu, memory_mb, balloon_mb } = hardware;
    return [
        [t.processor, t.cores({ n: sockets * cores, sockets, each: cores })],
        [t.processorType, orDefault(cpu, "kvm64")],
        [t.memory, mib(memory_mb)],
        [
            t.ballooning,
            balloon_mb === 0
                ? t.off
                : balloon_mb === null || balloon_mb === memory_mb
                  ? t.on
                  : t.keepsAtLeast({ memory: mib(balloon_mb) }),
        ],
    ];
}

/** What else the system in it sees of the computer. */
export function system({ scsi_controller, ostype, boot }: Hardware): Fact[] {
    return [
        [t.osType, osName(ostype) ?? t.isDefault({ value: osName("other") ?? "other" })],
        [t.scsiController, orDefault(scsi_controller, "lsi")],
        [t.bootOrder, bootOrder(boot)],
    ];
}

function bootOrder(boot: string | null): string | null {
    const order = boot?.split(",").find((part) => part.startsWith("order="));
    if (order === undefined) return boot;
    return order.slice("order=".length).split(";").filter(Boolean).join(", ") || t.none;
}

/** What differs from Proxmox VE's defaults, by drive; what is the default is empty. */
export const driveSettings = ({ disks }: Hardware): ReadonlyMap<string, string> =>
    new Map(disks.map((drive) => [drive.key, settingsOf(drive)]));

const settingsOf = ({ discard, ssd, iothread }: Drive) =>
    [discard && t.discard, ssd && t.ssd, iothread && t.ioThread].filter(Boolean).join(" · ");

export const mib = (n: number) => bytes(n * 1024 ** 2);
