import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { valueText } from "../../ui/option/option";
import { bodyOf, type Key, OPTIONS, storedOf } from "./options";

const view: Schemas["VmOptionsView"] = {
    enable: 1,
    dhcp: null,
    ndp: null,
    radv: null,
    macfilter: 0,
    ipfilter: null,
    policy_in: "DROP",
    policy_out: null,
    digest: "f".repeat(40),
    machine: {
        name: "web-1",
        onboot: true,
        startup: null,
        ostype: "l26",
        boot: "order=scsi0",
        tablet: null,
        hotplug: null,
        acpi: false,
        kvm: null,
        freeze: null,
        localtime: null,
        startdate: null,
        smbios1: null,
        agent: "1",
        protection: null,
        vmstatestorage: null,
        tags: null,
        description: null,
        pending: [
            { key: "agent", value: "1", pending: null },
            { key: "tablet", value: null, pending: "0" },
        ],
        root_only: [],
        digest: "a".repeat(40),
    },
};

test("the fields show what is stored: the values in force, or what the next start makes of them", () => {
    expect(storedOf(view)).toMatchObject({
        name: "web-1",
        onboot: "1",
        acpi: "0",
        enable: "1",
        macfilter: "0",
        policy_in: "DROP",
        startup: null,
    });
    expect(storedOf(view)).toMatchObject({ agent: null, tablet: "0" });
});

test("only what was changed is sent, and each configuration gets its own digest", () => {
    expect(bodyOf({ acpi: "1", boot: null, agent: "0" }, view)).toEqual({
        machine: { acpi: true, boot: null, agent: "0", digest: view.machine.digest },
    });
    expect(bodyOf({ enable: "0", macfilter: null, policy_out: "REJECT" }, view)).toEqual({
        enable: 0,
        macfilter: null,
        policy_out: "REJECT",
        digest: view.digest,
    });
});

test("flags and selections are written as words, other values as Proxmox VE has them", () => {
    const textOf = (key: Key, value: string | null) => valueText(OPTIONS[key], value);
    expect([textOf("onboot", "1"), textOf("onboot", "0"), textOf("onboot", null)]).toEqual(["yes", "no", null]);
    expect([textOf("ostype", "l26"), textOf("boot", "order=net0")]).toEqual(["Linux 2.6 or newer", "order=net0"]);
});
