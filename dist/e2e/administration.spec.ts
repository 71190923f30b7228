import { readFile } from "node:fs/promises";
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { addHost } from "./hosts";
import { place } from "./places";
import { closePages, Service } from "./service";

const OWNER = { email: "owner@journey.test", password: "mossy-kettle-orbit-93" };
const NORA = { email: "nora@journey.test", password: "violet-anchor-plaza-58" };
// A name that would run if a page treated it as markup.
const SLY = "<img src=x onerror=window.sly=1>";

let service: Service;
let owner: Page;
let nora: Page;
const contexts: BrowserContext[] = [];
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.start();
    const open = async () => {
        const context = await browser.newContext({ baseURL: service.url });
        contexts.push(context);
        const page = await context.newPage();
        watch(page, faults);
        return page;
    };
    owner = await open();
    nora = await open();
    await prepare(owner.request);
    await owner.goto("/");
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(async () => {
    expect(faults).toEqual([]);
    for (const page of [owner, nora]) expect(await page.evaluate(() => "sly" in window)).toBe(false);
});

/** A signed-in owner, two hosts, one app on each. */
async function prepare(api: APIRequestContext) {
    const post = async (path: string, data: object) => {
        const answer = await api.post(`/api/v1${path}`, { data });
        expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
        return answer.json();
    };
    await post("/users", OWNER);
    await post("/auth/login", OWNER);
    const near = await addHost(api, service, "pve-a1", "near");
    const far = await addHost(api, service, "edge", `far ${SLY}`);
    const adopt = async (host: number, name: string) => {
        const found: { host_id: number; ctid: number }[] = await (await api.get("/api/v1/apps/discovered")).json();
        const guest = found.find((one) => one.host_id === host)!;
        await post("/apps/adopt", { items: [{ host_id: host, ctid: guest.ctid, name }] });
    };
    await adopt(near.id, "Grafana");
    await adopt(far.id, `Wiki ${SLY}`);
}

const go = (page: Page, name: string) => place(page, name).click();
const tab = (page: Page, of: string, name: string) =>
    page.getByRole("navigation", { name: of, exact: true }).getByRole("link", { name });

async function people(page: Page, name: "Users" | "Teams") {
    await go(page, "People");
    await tab(page, "People", name).click();
}
const dialog = (page: Page) => page.getByRole("dialog");

async function choose(page: Page, list: string, option: string | RegExp) {
    await page.getByRole("combobox", { name: list }).click();
    await page.getByRole("option", { name: option }).click();
}

test("an owner creates a team", async () => {
    await people(owner, "Teams");
    await expect(owner.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem")).toHaveText([
        "People",
        "Teams",
    ]);
    await expect(owner.getByRole("heading", { name: "No team yet" })).toBeVisible();
    await owner.getByRole("button", { name: "Add team" }).click();
    await dialog(owner).getByLabel("Name").fill(`Night shift ${SLY}`);
    await dialog(owner).getByLabel("Description").fill("Looks after things while the rest sleeps.");
    await dialog(owner).getByRole("button", { name: "Add team" }).click();
    await expect(owner.getByRole("heading", { name: `Night shift ${SLY}` })).toBeVisible();
});

test("a user is added and gets a one-time code instead of a password", async () => {
    await people(owner, "Users");
    await owner.getByRole("button", { name: "Add user" }).click();
    await dialog(owner).getByLabel("E-mail").fill("nora");
    await dialog(owner).getByRole("button", { name: "Add user" }).click();
    await dialog(owner).getByLabel("E-mail").fill(NORA.email);
    await dialog(owner).getByLabel("Name").fill(`Nora ${SLY}`);
    await dialog(owner).getByRole("button", { name: "Add user" }).click();
    const code = await owner.getByLabel("One-time code", { exact: true }).textContent();
    await owner.getByRole("button", { name: "I have passed it on" }).click();
    await expect(owner.getByRole("row", { name: /Nora.*waits for approval/ })).toBeVisible();

    await nora.goto("/recover");
    await nora.getByLabel("E-mail").fill(NORA.email);
    await nora.getByLabel("One-time code").fill(code!);
    await nora.getByLabel("New password", { exact: true }).fill(NORA.password);
    await nora.getByRole("button", { name: "Change password" }).click();
    await nora.getByRole("link", { name: "Sign in" }).click();
    await nora.getByLabel("E-mail").fill(NORA.email);
    await nora.getByLabel("Password", { exact: true }).fill(NORA.password);
    await nora.getByRole("button", { name: "Sign in" }).click();
    await expect(nora.getByRole("heading", { name: /no role yet/ })).toBeVisible();
});

test("if issuing the code fails, the user exists and a code can be issued on their page", async () => {
    const issuing = "**/api/v1/users/*/password";
    await people(owner, "Users");
    await owner.route(issuing, (route) => route.abort());
    await owner.getByRole("button", { name: "Add user" }).click();
    await dialog(owner).getByLabel("E-mail").fill("mona@journey.test");
    await dialog(owner).getByLabel("Name").fill("Mona");
    await dialog(owner).getByRole("button", { name: "Add user" }).click();
    await expect(dialog(owner).getByText("Mona was added, but has no one-time code yet")).toBeVisible();
    await owner.unroute(issuing);
    await dialog(owner).getByRole("link", { name: "Open Mona" }).click();
    await expect(owner.getByRole("heading", { name: "Mona" })).toBeVisible();
    await owner.getByRole("button", { name: "Issue a one-time code" }).click();
    await dialog(owner).getByRole("button", { name: "Issue the code" }).click();
    await expect(owner.getByLabel("One-time code", { exact: true })).toBeVisible();
    await owner.getByRole("button", { name: "I have passed it on" }).click();
});

test("the user joins the team, and the team gets a host", async () => {
    await people(owner, "Teams");
    await owner.getByRole("link", { name: /Night shift/ }).click();
    await owner.getByRole("button", { name: "Add member" }).click();
    await choose(owner, "User", /Nora/);
    await dialog(owner).getByRole("button", { name: "Add member" }).click();
    await expect(owner.getByRole("row", { name: /Nora.*operator.*anywhere/ })).toBeVisible();
    await choose(owner, "Host for this team", "near");
    await owner.getByRole("button", { name: "Assign to team" }).click();
    await expect(owner.getByRole("button", { name: "Release near" })).toBeVisible();
});

test("the user sees only the apps of that host, and may operate them", async () => {
    await nora.goto("/apps");
    await expect(nora.getByRole("article", { name: "Grafana" })).toBeVisible();
    await expect(nora.getByText("Wiki")).toHaveCount(0);
    await go(nora, "People");
    await expect(nora.getByRole("navigation", { name: "People", exact: true }).getByRole("link")).toHaveText(["Teams"]);
    await go(nora, "Apps");
    await nora.getByRole("link", { name: "Grafana" }).click();
    await nora.getByRole("button", { name: "More actions for Grafana" }).click();
    await nora.getByRole("menuitem", { name: "Restart", exact: true }).click();
    await dialog(nora).getByRole("button", { name: "Restart", exact: true }).click();
    await expect(nora.getByText("Done: Restarting Grafana")).toBeVisible();
});

test("disabled actions explain why, also to keyboard users", async () => {
    await nora.getByRole("button", { name: "More actions for Grafana" }).focus();
    await nora.keyboard.press("Enter");
    await expect(nora.getByRole("menuitem", { name: "Stop", exact: true })).not.toHaveAttribute("aria-disabled");
    const uninstall = nora.getByRole("menuitem", { name: "Uninstall" });
    await expect(uninstall).toHaveAttribute("aria-disabled", "true");
    await expect(uninstall).toHaveAccessibleDescription(/needs the role admin/);
    await nora.keyboard.press("ArrowUp");
    await expect(uninstall).toBeFocused();
    await nora.keyboard.press("Enter");
    await expect(dialog(nora)).toHaveCount(0);
    await nora.keyboard.press("Escape");
    await nora.goto("/hosts/1/connection");
    const remove = nora.getByRole("button", { name: "Remove host" });
    await expect(remove).toHaveAttribute("aria-disabled", "true");
    await expect(remove).toHaveAccessibleDescription(/needs the role owner/);
    await remove.focus();
    await expect(nora.getByRole("tooltip")).toContainText("needs the role owner");
    await nora.keyboard.press("Enter");
    await expect(dialog(nora)).toHaveCount(0);
    await nora.goto("/apps/2");
    await expect(nora.getByRole("heading", { name: "There is no such app" })).toBeVisible();
    await nora.goto("/users");
    await expect(nora.getByRole("heading", { name: "Your role does not allow this" })).toBeVisible();
});

test("a membership limited to a network ends immediately outside of it", async () => {
    await nora.goto("/apps");
    await expect(nora.getByRole("article", { name: "Grafana" })).toBeVisible();
    await owner.getByRole("button", { name: /^Change Nora/ }).click();
    await dialog(owner).getByText("Except from").click();
    await dialog(owner).getByLabel("Network").fill("127.0.0.0/33");
    await dialog(owner).getByRole("button", { name: "Save member" }).click();
    await expect(dialog(owner).getByText("Must be a network such as")).toBeVisible();
    await dialog(owner).getByLabel("Network").fill("127.0.0.0/8");
    await dialog(owner).getByRole("button", { name: "Save member" }).click();
    await expect(owner.getByRole("row", { name: /Nora.*anywhere except 127\.0\.0\.0\/8/ })).toBeVisible();
    // The other page was not reloaded.
    await expect(nora.getByRole("heading", { name: /no role yet/ })).toBeVisible();
});

test("the last owner can't be removed, and the page shows why", async () => {
    await people(owner, "Users");
    await owner.getByRole("link", { name: "owner", exact: true }).click();
    const remove = owner.getByRole("button", { name: "Remove" });
    await expect(remove).toHaveAccessibleDescription(/last owner/);
    await expect(owner.getByRole("button", { name: "Issue a one-time code" })).toHaveAccessibleDescription(
        /This is your own account/,
    );
});

test("the audit trail is filtered, exported and verified", async () => {
    await go(owner, "Audit");
    await choose(owner, "Action", "teams.set_member");
    await expect(owner.getByText("2 in total")).toBeVisible();
    await expect(owner).toHaveURL(/action=teams\.set_member/);
    await owner.reload();
    await expect(owner.getByText("2 in total")).toBeVisible();
    await owner.getByRole("button", { name: "Export" }).click();
    const [file] = await Promise.all([
        owner.waitForEvent("download"),
        owner.getByRole("menuitem", { name: /JSON lines/ }).click(),
    ]);
    const lines = (await readFile((await file.path())!, "utf8")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).action)).toEqual(["teams.set_member", "teams.set_member"]);
    await owner
        .getByRole("button", { name: /Add a member to a team/ })
        .first()
        .click();
    await expect(dialog(owner).getByText("The action succeeded.")).toBeVisible();
    await dialog(owner).getByRole("button", { name: "Close" }).click();
    await owner.getByRole("button", { name: "Verify the chain" }).click();
    await expect(owner.getByText(/The chain is intact: \d+ rows/)).toBeVisible();
});

test("the page of a feature that is off shows who can switch it on", async () => {
    await go(owner, "Settings");
    await tab(owner, "Settings", "Features").click();
    await expect(owner).toHaveURL(/\/settings\/features$/);
    await expect(owner).toHaveTitle(/Features · Settings – Holdfast$/);
    const trail = owner.getByRole("switch", { name: "Audit trail" });
    const known = owner.waitForResponse((one) => one.url().endsWith("/auth/me")); // what the next page is decided by
    await trail.press("Space");
    await expect(trail).not.toBeChecked();
    await known;
    await go(owner, "Audit");
    await expect(owner.getByRole("heading", { name: "Audit trail: switched off" })).toBeVisible();
    await expect(owner.getByText("An owner can switch it on again")).toBeVisible();
    await owner.getByRole("link", { name: "Open feature settings" }).click();
    await trail.press("Space");
    await expect(trail).toBeChecked();
    await go(owner, "Audit");
    await expect(owner.getByRole("button", { name: "Verify the chain" })).toBeVisible();
});

test("only features that are in use are shown", async () => {
    const entitlements = await (await owner.request.get("/api/v1/entitlements")).json();
    expect(entitlements.in_use.length).toBeLessThan(Object.keys(entitlements.features).length);
    // An address of earlier versions.
    await owner.goto("/settings?tab=features");
    await expect(owner).toHaveURL(/\/settings\/features$/);
    await expect(owner.getByRole("switch")).toHaveCount(entitlements.in_use.length);
    for (const key of entitlements.in_use) await expect(owner.getByText(key, { exact: true })).toBeVisible();
});

test("the settings show where their values are set", async () => {
    await go(owner, "Settings");
    await owner.getByLabel("Public address").fill("holdfast");
    await owner.getByRole("button", { name: "Apply" }).click();
    await expect(owner.getByText(/^Must be an http or https address/)).toBeVisible();
    await owner.getByLabel("Public address").fill(service.url);
    await owner.getByRole("button", { name: "Apply" }).click();
    await expect(owner.getByText("Saved.")).toBeVisible();
    await expect(owner.getByText("settings", { exact: true })).toBeVisible();
    await tab(owner, "Settings", "Single sign-on").click();
    await expect(owner.getByLabel("Redirect URI")).toHaveText(`${service.url}/api/v1/auth/oidc/callback`);
});

test("the audit page that is shown is downloaded as CSV", async () => {
    await go(owner, "Audit");
    const [file] = await Promise.all([
        owner.waitForEvent("download"),
        owner.getByRole("button", { name: "Download this page as CSV" }).click(),
    ]);
    const [head, ...rows] = (await readFile((await file.path())!, "utf8")).trim().split("\r\n");
    expect(head).toMatch(/^When,/);
    expect(rows.length).toBe((await owner.getByRole("row").count()) - 1);
});

test("the reference lists the operations of the API, with what they need", async () => {
    await go(owner, "API");
    await expect(owner).toHaveTitle(/API – Holdfast$/);
    await owner.getByLabel("Filter Operations").fill("role:admin path:audit");
    const row = owner.getByRole("row", { name: /The audit trail, newest first/ });
    for (const cell of ["GET", "/api/v1/audit", "admin", "audit.log"])
        await expect(row.getByRole("cell", { name: cell, exact: true })).toBeVisible();
    await expect(owner.getByRole("row", { name: /^All apps/ })).toHaveCount(0);
    await expectAccessible(owner);
    await owner.getByRole("main").getByRole("link", { name: "API tokens" }).click();
    await expect(owner).toHaveTitle(/API tokens · Profile – Holdfast$/);
});

test("a page that does not exist offers the overview", async () => {
    await owner.goto("/nowhere");
    await expect(owner.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await owner.getByRole("main").getByRole("link", { name: "Overview" }).click();
    await expect(owner).toHaveURL(/\/overview$/);
});
