import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectToFit } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// Every page of the router, in both colour schemes, at two widths and in the longer pseudo-language. HOLDFAST_SHOTS names a folder for
// screenshots.

const OWNER = { email: "owner@demo.test", password: "holdfast-demo-1" };
/** An address for each page of the router, and others that show more of it. */
const PAGES: Record<string, string[]> = {
    "/overview": ["/overview"],
    "/inventory": ["/inventory", "/inventory?view=containers", "/inventory?at=cluster:homelab"],
    "/dashboards": ["/dashboards"],
    "/dashboards/$id": ["/dashboards/1", "/dashboards/999"],
    "/heatmap": ["/heatmap", "/heatmap?by=backup", "/heatmap?table=true&by=memory", "/heatmap?full=true&by=status"],
    "/inventory/snapshots": ["/inventory/snapshots"],
    "/inventory/volumes": ["/inventory/volumes"],
    "/apps": ["/apps", "/apps?adopt=true"],
    "/apps/$id": ["/apps/1"],
    "/apps/$id/metrics": ["/apps/1/metrics"],
    "/apps/$id/console": ["/apps/1/console"],
    "/apps/$id/update": ["/apps/1/update", "/apps/1/update?view=script"],
    "/apps/$id/hardware": ["/apps/1/hardware", "/apps/1/hardware?view=options"],
    "/apps/$id/firewall": [
        "/apps/1/firewall",
        "/apps/1/firewall?view=access",
        "/apps/1/firewall?view=options",
        "/apps/1/firewall?view=objects",
        "/apps/1/firewall?view=log",
    ],
    "/apps/$id/protection": ["/apps/1/protection"],
    "/apps/$id/migrate": ["/apps/1/migrate"],
    "/apps/$id/timeline": ["/apps/1/timeline"],
    "/containers/new": ["/containers/new"],
    "/containers/$id": ["/containers/CONTAINER"],
    "/containers/$id/metrics": ["/containers/CONTAINER/metrics"],
    "/containers/$id/console": ["/containers/CONTAINER/console"],
    "/vms/new": ["/vms/new"],
    "/vms/$id": ["/vms/1"],
    "/vms/$id/metrics": ["/vms/1/metrics", "/vms/1/metrics?span=week"],
    "/vms/$id/hardware": ["/vms/1/hardware", "/vms/1/hardware?view=options", "/vms/1/hardware?view=cloud-init"],
    "/vms/$id/firewall": ["/vms/1/firewall", "/vms/1/firewall?view=access"],
    "/vms/$id/protection": ["/vms/1/protection"],
    "/vms/$id/console": ["/vms/1/console"],
    "/vms/$id/migrate": ["/vms/1/migrate"],
    "/vms/$id/timeline": ["/vms/1/timeline"],
    "/catalog": ["/catalog", "/catalog?q=notes"],
    "/catalog/$slug": ["/catalog/notes", "/catalog/recorder"],
    "/catalog/$slug/install": ["/catalog/notes/install", "/catalog/mailer/install"],
    "/backups/coverage": ["/backups/coverage", "/backups/coverage?state=none"],
    "/backups/list": [
        "/backups/list",
        "/backups/list?state=failed",
        "/backups/list?storage=vault&age=7d&q=marks:encrypted",
    ],
    "/backups/jobs": ["/backups/jobs"],
    "/backups/storages": ["/backups/storages"],
    "/backups/prune": [
        "/backups/prune",
        "/backups/prune?host=1&storage=vault",
        "/backups/prune?host=1&storage=vault&last=1&weekly=2",
    ],
    "/hosts": ["/hosts"],
    "/hosts/add": ["/hosts/add"],
    "/hosts/$id": ["/hosts/1"],
    "/hosts/$id/metrics": ["/hosts/1/metrics"],
    "/hosts/$id/guests": ["/hosts/1/guests"],
    "/hosts/$id/connection": ["/hosts/1/connection"],
    "/hosts/$id/firewall": ["/hosts/1/firewall", "/hosts/1/firewall?view=options"],
    "/hosts/$id/cluster": ["/hosts/1/cluster"],
    "/hosts/$id/shell": ["/hosts/1/shell"],
    "/hosts/$id/timeline": ["/hosts/1/timeline"],
    "/consoles/apps/$id": ["/consoles/apps/1"],
    "/consoles/containers/$id": ["/consoles/containers/CONTAINER"],
    "/consoles/vms/$id": ["/consoles/vms/1"],
    "/consoles/hosts/$id": ["/consoles/hosts/1"],
    "/hosts/$id/network": ["/hosts/1/network"],
    "/hosts/$id/hardware": ["/hosts/1/hardware"],
    "/network": ["/network", "/network?q=vmbr0"],
    "/network/throughput": ["/network/throughput", "/network/throughput?hours=168"],
    "/clusters/$id": ["/clusters/1"],
    "/firewall": ["/firewall"],
    "/firewall/$id": ["/firewall/1", "/firewall/1?view=groups", "/firewall/1?view=objects"],
    "/firewall/$id/$group": ["/firewall/1/web"],
    "/monitoring": ["/monitoring", "/monitoring?span=day"],
    "/monitoring/compare": ["/monitoring/compare", "/monitoring/compare?targets=host:1,app:1&metric=mem_pct"],
    "/monitoring/export": ["/monitoring/export"],
    "/alerts": ["/alerts", "/alerts?state=acknowledged", "/alerts?state=resolved"],
    "/alerts/rules": ["/alerts/rules"],
    "/alerts/overrides": ["/alerts/overrides"],
    "/alerts/$id": ["/alerts/1"],
    "/maintenance": ["/maintenance", "/maintenance?ended=true"],
    "/notifications": ["/notifications"],
    "/notifications/routes": ["/notifications/routes"],
    "/notifications/types": ["/notifications/types"],
    "/notifications/delivery": ["/notifications/delivery"],
    "/notifications/browser": ["/notifications/browser"],
    "/hardware": ["/hardware"],
    "/activity": ["/activity", "/activity?status=failed"],
    "/activity/$id": ["/activity/1"],
    "/schedules": ["/schedules", "/schedules?week=2026-03-02"],
    "/audit": ["/audit"],
    "/audit/recordings": ["/audit/recordings"],
    "/audit/recordings/$id": ["/audit/recordings/1"],
    "/users": ["/users"],
    "/users/$id": ["/users/2"],
    "/teams": ["/teams"],
    "/teams/$id": ["/teams/1"],
    "/settings/$section": [
        "/settings/general",
        "/settings/sign-on",
        "/settings/features",
        "/settings/service",
        "/settings/replicas",
    ],
    "/profile/$section": [
        "account",
        "password",
        "second-factor",
        "devices",
        "sessions",
        "api-tokens",
        "preferences",
    ].map((section) => `/profile/${section}`),
    "/reference": ["/reference"],
    "/$": ["/no-such-page"],
};
/** Pages for users who are not signed in, which are not the router's. */
const OUTSIDE: Record<string, string[]> = {
    "/login": ["/login"],
    "/recover": ["/recover"],
};

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let service: Service;
let context: BrowserContext;
let page: Page;
/** The id of one that is no app: which one it is depends on the order in which they were found. */
let container: number;
const faults: string[] = [];

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    context = await browser.newContext({ baseURL: service.url });
    page = await context.newPage();
    watch(page, faults);
    await prepare(context.request);
    // A recording begins when the console is opened.
    await page.goto("/apps/1/console");
    await expect(page.getByText("Recorded", { exact: true })).toBeVisible();
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

/** Two apps, of which one was installed from the catalogue; a team with a user and a host; a few rules; an alert. */
async function prepare(api: APIRequestContext) {
    const send = async (method: "post" | "put", path: string, data: object) => {
        const answer = await api[method](`/api/v1${path}`, { data });
        expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
        return answer.json();
    };
    await send("post", "/auth/login", OWNER);
    const found: { id: number; host_id: number; ctid: number; name: string }[] = await (
        await api.get("/api/v1/apps/discovered")
    ).json();
    container = found.find(({ name }) => name === "pihole")!.id;
    const grafana = found.find(({ name }) => name === "grafana")!;
    await send("post", "/apps/adopt", {
        items: [{ host_id: grafana.host_id, ctid: grafana.ctid, name: "Grafana" }],
    });
    await send("put", `/hosts/${grafana.host_id}/console-recording`, {
        recorded: true,
        keep_days: 30,
    });
    // Something to see on the pages of firewalls.
    const hosts: { id: number; cluster_id: number }[] = await (await api.get("/api/v1/hosts")).json();
    const cluster = `/firewall/cluster/${hosts.find(({ cluster_id }) => cluster_id === 1)!.id}`;
    await send("post", `${cluster}/groups`, {
        group: "web",
        comment: "Web servers",
    });
    await send("post", `${cluster}/groups/web/rules`, {
        type: "in",
        action: "ACCEPT",
        macro: "HTTPS",
        enable: 1,
    });
    await send("post", `${cluster}/aliases`, {
        name: "office",
        cidr: "198.51.100.0/24",
    });
    await send("post", "/apps/1/firewall/ipsets", { name: "clients" });
    await send("post", "/apps/1/firewall/rules", {
        type: "in",
        action: "ACCEPT",
        proto: "tcp",
        dport: "3000",
        source: "198.51.100.7",
        enable: 1,
    });
    await send("post", "/apps/1/firewall/rules", {
        type: "out",
        action: "DROP",
        macro: "SMTP",
        comment: "No mail",
        enable: 0,
    });
    // An alert that fires with the next poll.
    await send("post", "/alert-rules", {
        name: "Any load",
        metric: "cpu_pct",
        operator: "gte",
        threshold: 0,
        target_type: "host",
        target_id: grafana.host_id,
    });
    await expect.poll(async () => (await api.get("/api/v1/alerts/1")).status()).toBe(200);
    await send("post", "/dashboards", {
        name: "Grafana and its host",
        cards: [
            {
                title: "CPU",
                path: "/monitoring/compare?targets=host:1,app:1&metric=cpu_pct",
                wide: true,
            },
            { title: "Guests", path: "/inventory?q=status:running" },
            { title: "Alerts", path: "/alerts" },
            { title: "Hosts", path: "/hosts" },
        ],
    });
    const user = await send("post", "/users", {
        email: "nora@demo.test",
        display_name: "Nora",
        role: "operator",
    });
    const team = await send("post", "/teams", { name: "Media" });
    await send("put", `/teams/${team.id}/members/${user.id}`, {
        role: "operator",
        cidr: "127.0.0.0/8",
    });
}

/** The browser keeps the language that an address asks for. */
const inLanguage = (address: string, language: string) =>
    `${address}${address.includes("?") ? "&" : "?"}language=${language}`;

/** Opens an address and waits until it has nothing left to load. */
async function open(on: Page, address: string) {
    await on.goto(address.replace("CONTAINER", String(container)));
    await expectLoaded(on);
}

async function expectLoaded(on: Page) {
    await expect(on.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(on.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(on.getByLabel("Loading")).toHaveCount(0);
}

async function shoot(on: Page, address: string, width: number, scheme: string) {
    const folder = process.env.HOLDFAST_SHOTS;
    if (folder === undefined) return;
    const name = address.slice(1).replaceAll(/[^a-z0-9-]+/gi, "_");
    await on.screenshot({
        path: join(folder, `${name}-${width}-${scheme}.png`),
        fullPage: true,
    });
}

/** Checks a page that is opened once and gets narrower then, and opens it on the phone in a language with longer words. */
async function expectFor(on: Page, address: string) {
    await on.setViewportSize(DESKTOP);
    await on.emulateMedia({ colorScheme: "dark" });
    await open(on, inLanguage(address, "en"));
    await expect(on).toHaveTitle(/.+ – Holdfast$/);
    for (const size of [DESKTOP, PHONE]) {
        await on.setViewportSize(size);
        await expectLoaded(on); // a phone may show other parts, which load then
        for (const scheme of ["dark", "light"] as const) {
            await on.emulateMedia({ colorScheme: scheme });
            await expectToFit(on);
            for (const tab of await on.locator("nav.tabs [aria-current=page]").all())
                await expect(tab).toBeInViewport();
            expect(await on.getByRole("heading", { level: 1 }).count(), "main headings").toBe(1);
            // Colours are all that another scheme changes.
            await expectAccessible(on, scheme === "dark" ? [] : ["color-contrast"]);
            await shoot(on, address, size.width, scheme);
        }
    }
    await open(on, inLanguage(address, "en-XA"));
    await expectToFit(on);
    await shoot(on, address, PHONE.width, "pseudo");
}

test("each page of the router is listed", () => {
    const source = (name: string) => readFileSync(join(import.meta.dirname, "..", "..", "web", "src", name), "utf8");
    const routes = source("routes.tsx");
    const declared = [...routes.matchAll(/(?:const (\w+) = )?page\(\s*(\w+),\s*"([^"]+)"/g)].map(
        ([, name, parent, path]) => ({ name, parent: parent!, path: path! }),
    );
    const above = (name: string): string[] => {
        if (name === "guest") return [...routes.matchAll(/keptTabs\((\w+)\)/g)].flatMap(([, guest]) => above(guest!));
        const parent = declared.find((one) => one.name === name);
        return parent === undefined ? [""] : full(parent);
    };
    const full = ({ parent, path }: { parent: string; path: string }): string[] =>
        above(parent).map((place) => `${place}/${path}`.replaceAll(/\/+/g, "/").replace(/(.)\/$/, "$1"));
    const pages = [...declared.flatMap(full), "/$"]; // the last one stands for all addresses without a page
    expect([...new Set(pages)].sort()).toEqual(Object.keys(PAGES).sort());
    // Those of users who are not signed in are no pages of the router.
    const outside = [...source("auth/outside.ts").matchAll(/^export const \w+ = "([^"]+)"/gm)].map(([, path]) => path);
    expect(outside.sort()).toEqual(Object.keys(OUTSIDE).sort());
});

for (const address of Object.values(PAGES).flat()) {
    test(`${address} is accessible and fits, on a desktop and a phone, dark and light, and in a language with longer words`, async () => {
        await expectFor(page, address);
    });
}

for (const address of Object.values(OUTSIDE).flat()) {
    test(`${address} is accessible and fits, signed out, and in a language with longer words`, async ({ browser }) => {
        const outside = await (await browser.newContext({ baseURL: service.url })).newPage();
        await expectFor(outside, address);
        await outside.context().close();
    });
}
