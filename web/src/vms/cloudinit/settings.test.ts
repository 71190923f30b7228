import { expect, test } from "vitest";
import { Problem, type Schemas } from "../../api/client";
import { addressFault, enteredOf, ignoredIn, settingsOf } from "./settings";

const view: Schemas["CloudInitView"] = {
    drive: "ide2",
    user: "admin",
    ssh_keys: ["ssh-ed25519 A a", "ssh-rsa B b"],
    password_set: true,
    ip: "10.0.0.5/24",
    gateway: "10.0.0.1",
    dns: ["10.0.0.2", "10.0.0.3"],
    upgrade: false,
    pending: [],
};

test("what is shown and not changed is sent as it was", () => {
    const { user, ssh_keys, ip, gateway, dns } = view;
    expect(enteredOf(view)).toMatchObject({
        address: "static",
        ssh_keys: "ssh-ed25519 A a\nssh-rsa B b",
        dns: "10.0.0.2, 10.0.0.3",
        upgrade: "0",
    });
    expect(settingsOf(enteredOf(view))).toEqual({ user, ssh_keys, ip, gateway, dns });
});

test("an address from DHCP, or none, has neither prefix nor gateway", () => {
    expect(settingsOf({ ...enteredOf(view), address: "dhcp" })).toMatchObject({ ip: "dhcp", gateway: null });
    expect(settingsOf({ ...enteredOf(view), address: "none" })).toMatchObject({ ip: null, gateway: null });
    expect(enteredOf({ ...view, ip: null }).address).toBe("none");
});

test("a static address needs its prefix", () => {
    expect(addressFault(enteredOf(view))).toBeUndefined();
    expect(addressFault({ ...enteredOf(view), ip: "10.0.0.5" })).toBe("Must be like 10.0.0.5/24.");
    expect(addressFault({ ...enteredOf(view), ip: "", address: "dhcp" })).toBeUndefined();
});

test("the fields that Proxmox VE ignored are found by its own names", () => {
    const refusal = new Problem(
        502,
        "refused",
        "Proxmox VE accepted the change but ignored: ciupgrade, nameserver. Everything else is set.",
    );
    expect(ignoredIn(refusal)).toEqual(["upgrade", "dns"]);
    expect(ignoredIn(new Problem(502, "refused", "Storage local is not available."))).toEqual([]);
    expect(ignoredIn(null)).toEqual([]);
});
