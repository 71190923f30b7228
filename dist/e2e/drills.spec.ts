import { type APIRequestContext, chromium, expect, type Page, test } from "@playwright/test";
import { watch } from "./faults";
import { HOSTILE, HostileHost, OtherSite } from "./hostile";
import { closePages, Service } from "./service";

// Attacks through the browser: by another site, by hostile names, by links.

const OWNER = { email: "owner@drill.test", password: "mossy-kettle-orbit-93" };
let service: Service;
let hostile: HostileHost;
let elsewhere: OtherSite;
let page: Page;
let api: APIRequestContext;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.start();
    hostile = await HostileHost.before(service.sim.hosts.get("pve-a1")!.address);
    elsewhere = await OtherSite.start();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    api = page.request;
    watch(page, faults);
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(async () => {
    elsewhere?.stop();
    hostile?.stop();
    await service?.stop();
});

async function make(path: string, data: unknown): Promise<Record<string, number>> {
    const answer = await api.post(`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

async function list(path: string): Promise<Record<string, unknown>[]> {
    return (await api.get(`/api/v1${path}`)).json();
}

test("a foreign name that resolves to this machine cannot create the first owner", async () => {
    const port = new URL(service.url).port;
    const own = await chromium.launch({
        executablePath: process.env.HOLDFAST_CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP rebound.example 127.0.0.1"],
    });
    try {
        const there = await own.newPage();
        await there.goto(`http://rebound.example:${port}/login`);
        await expect(there.getByRole("button", { name: "Create owner" })).toBeVisible();
        const answer = await there.evaluate(async (owner) => {
            const answered = await fetch("/api/v1/users", { method: "POST", body: JSON.stringify(owner) });
            return [answered.status, (await answered.json()).error];
        }, OWNER);
        expect(answer).toEqual([403, "setup_code_required"]);
    } finally {
        await own.close();
    }
});

test("users and a compromised host give hostile names to everything", async () => {
    await make("/users", { ...OWNER, display_name: HOSTILE[0] });
    await make("/auth/login", OWNER);
    for (const [i, text] of HOSTILE.entries()) {
        const email = `${i}<script>window.pwned=1</script>"onload=x@drill.test`;
        await make("/users", { email, display_name: text, password: OWNER.password, role: "viewer" });
        await make("/teams", { name: text, description: text, slug: `team-${i}` });
    }
    const member = { cidr: "0.0.0.0/0", comment: HOSTILE[1], role: "viewer" };
    expect((await api.put("/api/v1/teams/1/members/2", { data: member })).ok()).toBe(true);
    await make("/hosts", {
        name: HOSTILE[2],
        address: hostile.address,
        token_id: service.sim.tokenId,
        token_secret: service.sim.secret,
    });
    const found = await list("/apps/discovered");
    expect(JSON.stringify(found)).toContain("onerror");
    const ctid = found[0]!.ctid as number;
    await make("/apps/adopt", { items: [{ host_id: 1, ctid, name: HOSTILE[0] }] });
    const { job } = await make("/apps/1/restart", {});
    await expect.poll(async () => (await list(`/jobs/${job}/events`)).length).toBeGreaterThan(1);
    await make("/api-tokens", { name: HOSTILE[3], scopes: ["apps:read"] });
});

const PLACES = [
    "/overview",
    "/apps",
    "/apps/1",
    "/hosts",
    "/hosts/1",
    "/hosts/add",
    "/activity",
    "/activity/1",
    "/audit",
    "/users",
    "/users/1",
    "/users/2",
    "/teams",
    "/teams/1",
    "/settings/general",
    "/settings/sign-on",
    "/settings/features",
    "/reference",
    "/profile/account",
    "/profile/sessions",
    "/profile/tokens",
    "/api/docs/",
];

test("none of it runs on any page, even without the content security policy", async () => {
    let shown = 0;
    for (const place of PLACES) {
        await page.goto(place);
        await expect(page.locator("h1, h2").first(), place).toBeVisible();
        await page.waitForLoadState("networkidle").catch(() => undefined);
        const state = await page.evaluate(() => ({
            ran: "pwned" in window,
            cookies: document.cookie,
            handlers: [...document.querySelectorAll("*")].flatMap((e) =>
                [...e.attributes].map((a) => a.name).filter((name) => name.startsWith("on")),
            ),
            links: [...document.querySelectorAll("a[href]")]
                .map((a) => (a as HTMLAnchorElement).protocol)
                .filter((protocol) => !["http:", "https:"].includes(protocol)),
            foreign: [...document.querySelectorAll("a[target=_blank]")].filter(
                (a) => !(a as HTMLAnchorElement).rel.includes("noopener"),
            ).length,
        }));
        if ((await page.locator("body").innerText()).includes("window.pwned=1")) shown++;
        expect(state, place).toEqual({ ran: false, cookies: "", handlers: [], links: [], foreign: 0 });
        expect(faults, place).toEqual([]);
    }
    expect(shown, "pages that show such a name").toBeGreaterThan(8);
});

test("the output of the host is plain text in the log", async () => {
    await page.goto("/activity");
    await page
        .getByRole("link", { name: /^restart/i })
        .first()
        .click();
    await expect(page.getByRole("log")).toContainText("window.pwned=1");
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
    expect(faults).toEqual([]);
});

test("the API documentation works under its own content security policy", async () => {
    await page.goto("/api/docs/");
    await page.getByRole("link", { name: "meta", exact: true }).click();
    await page.locator(".opblock-summary-control").first().click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("button", { name: "Execute" }).click();
    await expect(page.locator(".live-responses-table")).toContainText("200");
    expect(faults).toEqual([]);
});

test("the licences of what the page contains are a text that it links to", async () => {
    await page.goto("/");
    const place = await page.getByRole("link", { name: "Third-party licences" }).getAttribute("href");
    const text = await page.request.get(place ?? "");
    expect(text.headers()["content-type"]).toBe("text/plain; charset=utf-8");
    expect(await text.text()).toMatch(/@novnc\/novnc[\s\S]*MPL-2\.0/);
});

test("no page is shown in a frame of another site", async () => {
    const there = await page.context().newPage();
    for (const name of ["localhost", "127.0.0.1"]) {
        await there.goto(`http://${name}:${elsewhere.port}/`);
        for (const place of ["/", "/login", "/api/docs/", "/api/v1/apps", "/nowhere"]) {
            const refused = there.waitForEvent("console", (m) => m.text().includes("frame-ancestors 'none'"));
            await there.evaluate((src) => {
                document.body.append(Object.assign(document.createElement("iframe"), { src }));
            }, service.url + place);
            expect((await refused).text(), place).toContain(service.url);
            for (const frame of there.frames().slice(1)) expect(frame.url()).not.toContain(service.url);
        }
    }
    await there.close();
});

test("another site can neither change nor read anything as the signed-in user", async () => {
    const before = [(await list("/users")).length, (await list("/jobs")).length];
    const there = await page.context().newPage();
    // For the browser, another port of the same name is the same site: it sends the cookie.
    for (const name of ["localhost", "127.0.0.1"]) {
        await there.goto(`http://${name}:${elsewhere.port}/`);
        const read = await there.evaluate(async (url) => {
            const user = JSON.stringify({ email: "csrf@drill.test", password: "mossy-kettle-orbit-93", role: "owner" });
            const tries: [string, RequestInit][] = [
                ["/users", { method: "POST", body: user, mode: "no-cors" }],
                ["/users", { method: "POST", body: user, mode: "no-cors", headers: { "Content-Type": "text/plain" } }],
                ["/users", { method: "POST", body: user }],
                ["/users", { method: "POST", body: user, headers: { "Content-Type": "application/json" } }],
                ["/users", { method: "POST", body: user, mode: "no-cors", referrerPolicy: "no-referrer" }],
                ["/users", { method: "POST", body: new Blob([user]), mode: "no-cors", keepalive: true }],
                ["/apps/1/stop", { method: "POST", body: "{}", mode: "no-cors" }],
                ["/apps/1", { method: "DELETE" }],
                ["/auth/logout", { method: "POST", mode: "no-cors" }],
                ["/auth/me", {}],
                ["/apps", { mode: "no-cors" }],
                ["/openapi.json", {}],
            ];
            const seen: string[] = [];
            for (const [path, init] of tries) {
                try {
                    seen.push(await (await fetch(`${url}/api/v1${path}`, { ...init, credentials: "include" })).text());
                } catch {
                    seen.push("");
                }
            }
            navigator.sendBeacon(`${url}/api/v1/apps/1/stop`, "{}");
            for (const element of ["img", "script"] as const) {
                const one = document.createElement(element);
                one.src = `${url}/api/v1/apps`;
                document.body.append(one);
                await new Promise((done) => {
                    one.onload = () => done(seen.push(`${element} loaded`));
                    one.onerror = done;
                });
            }
            return seen.filter((text) => text !== "");
        }, service.url);
        expect(read, name).toEqual([]);
        for (const [path, encoding] of [
            ["/users", "text/plain"],
            ["/apps/1/stop", "application/x-www-form-urlencoded"],
            ["/auth/logout", "multipart/form-data"],
        ] as const) {
            await there.goto(`http://${name}:${elsewhere.port}/`);
            const answered = there.waitForResponse((r) => r.url().endsWith(path));
            await there.evaluate(
                ([action, enctype]) => {
                    const form = document.createElement("form");
                    Object.assign(form, { action, enctype, method: "post" });
                    const field = document.createElement("input");
                    field.name = `{"email":"csrf@drill.test","password":"mossy-kettle-orbit-93","role":"owner","x":"`;
                    field.value = `"}`;
                    form.append(field);
                    document.body.append(form);
                    form.submit();
                },
                [`${service.url}/api/v1${path}`, encoding] as const,
            );
            expect([401, 403]).toContain((await answered).status());
            await there.waitForURL(service.url + "/**");
        }
    }
    await there.close();
    expect([(await list("/users")).length, (await list("/jobs")).length]).toEqual(before);
    expect((await api.get("/api/v1/auth/me")).status()).toBe(200);
});

test("following a link into the service changes nothing", async () => {
    const there = await page.context().newPage();
    for (const path of ["/auth/logout", "/apps/1/stop", "/hosts/1/sync", "/users?email=a@b", "/auth/sessions/1"]) {
        await there.goto(`http://localhost:${elsewhere.port}/`);
        await there.goto(`${service.url}/api/v1${path}`);
        expect([200, 405, 422]).toContain((await there.reload())!.status());
    }
    await there.close();
    expect((await api.get("/api/v1/auth/me")).status()).toBe(200);
});

test("a window of Holdfast has no access to the window that opened it", async () => {
    const there = await page.context().newPage();
    await there.goto(`http://localhost:${elsewhere.port}/`);
    const opened = there.waitForEvent("popup");
    await there.evaluate((url) => Object.assign(window, { held: window.open(url) }), `${service.url}/login`);
    const popup = await opened;
    await popup.waitForLoadState();
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    expect(await there.evaluate(() => (window as unknown as { held: Window }).held.closed)).toBe(true);
    await popup.close();
    await there.close();
});

test("a sign-in link never leads to another site", async ({ browser }) => {
    const home = new URL(service.url).host;
    for (const back of [
        "https://elsewhere.example/",
        "//elsewhere.example/",
        "/\\elsewhere.example/",
        "/\t/elsewhere.example/",
        "/%09/elsewhere.example",
        "///elsewhere.example",
        "javascript:window.pwned=1",
        "/\u2028/elsewhere.example",
        "https:elsewhere.example",
        "/apps/../..//elsewhere.example",
    ]) {
        const context = await browser.newContext();
        const visitor = await context.newPage();
        await visitor.goto(`${service.url}/login?back=${encodeURIComponent(back)}`);
        await visitor.getByLabel("E-mail").fill(OWNER.email);
        await visitor.getByLabel("Password", { exact: true }).fill(OWNER.password);
        await visitor.getByRole("button", { name: "Sign in" }).click();
        await expect(visitor, back).not.toHaveURL(/\/login/);
        expect(new URL(visitor.url()).host, back).toBe(home);
        expect(await visitor.evaluate(() => "pwned" in window)).toBe(false);
        await context.close();
    }
});
