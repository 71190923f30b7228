import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { bodyOf, storedOf } from "./options";

const none: Schemas["AppOptionsView"]["next"] = {
    hostname: "web",
    onboot: null,
    startup: null,
    protection: null,
    cpulimit: null,
    cpuunits: null,
    nameserver: null,
    searchdomain: null,
    nesting: null,
    cmode: null,
    console: null,
    tty: null,
};
const view: Schemas["AppOptionsView"] = {
    in_force: none,
    next: { ...none, onboot: true, cpulimit: 1.5, nameserver: "192.0.2.1", console: false },
    pending: [{ key: "nameserver", value: null, pending: "192.0.2.1" }],
    takes_effect: {},
    refused: {},
    root_only: [],
    digest: "a".repeat(40),
};

test("the fields show what the next start makes of the options", () => {
    expect(storedOf(view)).toMatchObject({
        hostname: "web",
        onboot: "1",
        cpulimit: "1.5",
        nameserver: "192.0.2.1",
        console: "0",
        nesting: null,
    });
});

test("only what was changed is sent, with the digest of what was seen", () => {
    expect(bodyOf({ nesting: "1", cpulimit: "2", cmode: null, tty: "4" }, view)).toEqual({
        nesting: true,
        cpulimit: 2,
        cmode: null,
        tty: 4,
        digest: view.digest,
    });
});
