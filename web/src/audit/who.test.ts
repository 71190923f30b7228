import { expect, test } from "vitest";
import { bearer, who } from "./who";

const session = { id: 7, name: "Ada", credential: { type: "session", id: null } } as const;

test("an unknown client is distinguished from actions without any request", () => {
    expect(who({ actor: null, ip: "192.0.2.1" })).toBe("not signed in");
    expect(who({ actor: null, ip: null })).toBe("Holdfast's machine");
    expect(who({ actor: session, ip: "192.0.2.1" })).toBe("Ada");
    expect(who({ actor: { ...session, name: null }, ip: "192.0.2.1" })).toBe("user 7");
});

test("who has signed in is named, although nobody was signed in before", () => {
    const target = { type: "user", id: 7, name: "Ada" } as const;
    expect(who({ actor: null, ip: "192.0.2.1", outcome: "ok", target })).toBe("Ada");
    expect(who({ actor: null, ip: "192.0.2.1", outcome: "denied", target })).toBe("not signed in");
});

test("no credential and an unrecorded credential are distinguished", () => {
    expect(bearer({ actor: null })).toBe("nothing");
    expect(bearer({ actor: { ...session, credential: null } })).toBeNull();
    expect(bearer({ actor: session })).toBe("session");
    expect(bearer({ actor: { ...session, credential: { type: "token", id: 3 } } })).toBe("API token 3");
});
