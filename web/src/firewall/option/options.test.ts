import { expect, test } from "vitest";
import type { Options } from "../queries";
import { bodyOf, CLUSTER, NODE, storedOf } from "./options";

test("numbers and flags are entered as text and sent as numbers; null resets an option", () => {
    const stored = storedOf({ enable: 1, nf_conntrack_max: 65536, log_level_in: null } as Options, NODE);
    expect(stored).toMatchObject({ enable: "1", nf_conntrack_max: "65536", log_level_in: null, ndp: null });
    expect(
        bodyOf({ enable: "0", nf_conntrack_max: null, log_level_in: "info", protection_synflood_rate: "many" }, NODE),
    ).toEqual({
        enable: 0,
        nf_conntrack_max: null,
        log_level_in: "info",
        protection_synflood_rate: "many",
    });
});

test("a firewall is on with any number but 0", () => {
    expect(storedOf({ enable: 1_767_225_600, ebtables: 0 } as Options, CLUSTER)).toMatchObject({
        enable: "1",
        ebtables: "0",
        policy_in: null,
    });
});
