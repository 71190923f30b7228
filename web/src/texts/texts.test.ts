import { IntlMessageFormat } from "intl-messageformat";
import { createElement, isValidElement } from "react";
import { describe, expect, it } from "vitest";
import { elementsOf } from "./elements";
import { pseudo } from "./pseudo";
import { english, texts } from "./texts";

const t = texts("test", {
    title: "Apps",
    count: "{n, plural, one {# app} other {# apps}}",
    named: "{name} on {host}",
    removed: "<b>{name}</b> was removed.",
});

describe("texts", () => {
    it("are strings without arguments and functions with them", () => {
        expect(t.title).toBe("Apps");
        expect(t.count({ n: 1 })).toBe("1 app");
        expect(t.count({ n: 1200 })).toBe("1,200 apps");
        expect(t.named({ name: "grafana", host: "pve-a1" })).toBe("grafana on pve-a1");
        // @ts-expect-error the host is missing
        expect(() => t.named({ name: "grafana" })).toThrow("host");
    });

    it("with tags are React nodes", () => {
        const nodes = t.removed({ name: "grafana", b: (children) => createElement("b", null, children) }) as unknown[];
        expect(nodes).toHaveLength(2);
        expect(isValidElement(nodes[0])).toBe(true);
        expect(nodes[1]).toBe(" was removed.");
    });

    it("are known by area", () => {
        expect(english.get("test")).toHaveProperty("title", "Apps");
    });

    it("are longer and accented in the pseudo-language, with the same arguments", () => {
        const format = (message: string, values = {}) =>
            new IntlMessageFormat(pseudo(elementsOf(message)), "en").format(values);
        expect(format("Apps")).toBe("⟦Áṕṕś~~⟧");
        expect(format("{n, plural, one {# app} other {# apps}}", { n: 2 })).toBe("⟦2 áṕṕś⟧");
    });
});
