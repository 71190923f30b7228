import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { place } from "./places";
import { closePages, Service } from "./service";

// A copy of the demo's catalogue that the test can change; a change takes effect at the next refresh.
const catalog = mkdtempSync(join(tmpdir(), "holdfast-catalog-"));
let service: Service;
let page: Page;
let api: APIRequestContext;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    cpSync(join(import.meta.dirname, "..", "catalog"), catalog, { recursive: true });
    for (const slug of ["wiki", "notes", "board"]) release(slug, "1.0.0");
    service = await Service.demo({ HOLDFAST_CATALOG_URL: catalog });
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    api = page.request;
    watch(page, faults);
    await adoptApps();
    await page.goto("/apps");
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(async () => {
    await service?.stop();
    rmSync(catalog, { recursive: true, force: true });
});

test.afterEach(() => expect(faults).toEqual([]));

/** Publishes a new version of an app in the catalogue; its update prints the version. */
function release(slug: string, version: string) {
    const path = join(catalog, "ct", `${slug}.sh`);
    const update = `function update_script() {\n  msg_info "Updating to ${version}"\n  msg_ok "Updated to ${version}"\n  exit\n}`;
    const script = readFileSync(path, "utf8");
    const changed = script.replace(/function update_script\(\) \{[\s\S]*?\n\}/, () => update);
    expect(changed).toContain(update);
    writeFileSync(path, changed);
}

async function ask(method: "get" | "post" | "put" | "patch" | "delete", path: string, data?: object) {
    const answer = await api[method](`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

async function ended(job: number) {
    await expect.poll(async () => (await ask("get", `/jobs/${job}`)).finished_at).not.toBeNull();
    return ask("get", `/jobs/${job}`);
}

async function refresh() {
    expect(await ended((await ask("post", "/catalog/refresh")).job)).toMatchObject({ status: "succeeded" });
}

const hosts = (): Promise<{ id: number; name: string; cluster: string | null }[]> => ask("get", "/hosts");

/** Four apps of one cluster, three of them from the catalogue. */
async function adoptApps() {
    await ask("post", "/auth/login", { email: "owner@demo.test", password: "holdfast-demo-1" });
    await refresh();
    const near = (await hosts()).find((host) => host.name === "pve-a1")!.id;
    const adopt: Record<string, [name: string, slug: string | null]> = {
        grafana: ["Wiki", "wiki"],
        loki: ["Notes", "notes"],
        prometheus: ["Board", "board"],
        vaultwarden: ["Plain", null],
    };
    const found: { host_id: number; ctid: number; name: string }[] = await ask("get", "/apps/discovered");
    const items = found
        .filter((one) => one.host_id === near && one.name in adopt)
        .map(({ host_id, ctid, name }) => ({ host_id, ctid, name: adopt[name]![0], catalog_slug: adopt[name]![1] }));
    expect(items).toHaveLength(4);
    await ask("post", "/apps/adopt", { items });
}

const tab = (name: string) => page.getByRole("navigation", { name: /^Pages of/ }).getByRole("link", { name });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
// The dialog that started the job may still be closing.
const closeLog = () => page.getByRole("dialog", { name: /^Job/ }).getByRole("button", { name: "Close" }).click();
const card = (name: string) => page.getByRole("article", { name });

async function open(app: string, at: string) {
    await place(page, "Apps").click();
    await card(app).getByRole("link", { name: app }).click();
    await tab(at).click();
}

async function openMove(app: string) {
    await open(app, "Overview");
    await chooseOf(page, app, "Move");
}

/** Chooses an item of the menu of an app's page. */
async function chooseOf(on: Page, app: string, item: string) {
    await on.getByRole("button", { name: `More actions for ${app}` }).click();
    await on.getByRole("menuitem", { name: item, exact: true }).click();
}

const view = (name: string, on: Page = page) =>
    on.getByRole("radiogroup", { name: /^Views of/ }).getByText(name, { exact: true });

test("the catalogue's script is pinned for an adopted app", async () => {
    await open("Wiki", "Update");
    await view("Script").click();
    await expect(page.getByRole("heading", { name: "No script is pinned" })).toBeVisible();
    await button("Pin the catalogue's script").click();
    await expect(page.getByRole("heading", { name: "Version 1" })).toBeVisible();
    await expect(page.getByLabel("Script, version 1")).toContainText('APP="Wiki"');
    await expectAccessible(page);
    await view("Update").click();
    await expect(page.getByRole("heading", { name: "Up to date" })).toBeVisible();
});

test("leaving the page does not lose an edit without a warning", async () => {
    await view("Script").click();
    await button("Edit script").click();
    await expect(button("Save as version 2")).toHaveAttribute("aria-disabled", "true");
    await expect(page.locator(".cm-content:focus")).toHaveCount(1);
    await page.keyboard.type("# ours\n");
    await view("Update").click();
    await expect(dialog()).toContainText("Leave without saving?");
    await button("Stay").click();
    await page.getByText("My changes").click();
    await expect(page.getByRole("insertion")).toHaveText(/# ours/);
    await expectAccessible(page);
    await button("Save as version 2").click();
    await expect(page.getByText("Version 2 was saved.")).toBeVisible();
    await expect(page.getByText("This version was edited here, so the app is not updated")).toBeVisible();
});

test("an edited script blocks the update that the catalogue has", async () => {
    release("wiki", "2.0.0");
    await refresh();
    await view("Update").click();
    await expect(page.getByRole("heading", { name: "Updates are blocked: the script was edited" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Open the script" }).click();
    await page.getByText("Changes", { exact: true }).click();
    await expect(page.getByRole("insertion").filter({ hasText: "# ours" })).toBeVisible();
    await expect(page.getByRole("deletion").filter({ hasText: "Updated to 2.0.0" })).toBeVisible();
});

test("reverting restores the catalogue's script and keeps all versions", async () => {
    await button("Revert to the catalogue's").click();
    await dialog().getByRole("button", { name: "Revert" }).click();
    await expect(page.getByText("Version 3 is the catalogue's script.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Versions" }).getByRole("listitem")).toHaveCount(3);
    await page.getByRole("link", { name: /^Version 2/ }).click();
    await expect(page.getByLabel("Script, version 2")).toContainText("# ours");
});

test("an update shows its changes, asks for consent, and runs", async () => {
    release("wiki", "3.0.0");
    await refresh();
    await place(page, "Apps").click();
    await expect(card("Wiki")).toContainText("update");
    await open("Wiki", "Update");
    await expect(page.getByRole("insertion").filter({ hasText: "Updated to 3.0.0" })).toBeVisible();
    await expectAccessible(page);
    await expect(button("Update Wiki")).toHaveAttribute("aria-disabled", "true");
    // The adopted container has half of the memory that the script wants.
    await page.getByLabel("Raise the memory while the script runs").check();
    await page.getByLabel(/^Run the catalogue's script wiki/).check();
    await button("Update Wiki").click();
    await expect(page.getByRole("log")).toContainText("Updated to 3.0.0");
    await expect(dialog()).toContainText("succeeded");
    await closeLog();
    // The page was not reloaded.
    await expect(page.getByRole("heading", { name: "Up to date" })).toBeVisible();
    await view("Script").click();
    await expect(page.getByRole("heading", { name: "Version 4" })).toBeVisible();
});

test("updating all apps shows why each skipped app was skipped", async () => {
    const apps: { id: number; name: string }[] = await ask("get", "/apps");
    const id = (name: string) => apps.find((app) => app.name === name)!.id;
    for (const name of ["Notes", "Board"]) await ask("post", `/apps/${id(name)}/script/revert`);
    const { content } = await ask("get", `/apps/${id("Notes")}/script`);
    await ask("put", `/apps/${id("Notes")}/script`, { content: `${content}# ours\n` });
    release("board", "2.0.0");
    await refresh();
    await place(page, "Apps").click();
    await button("Update all (1)").click();
    await expect(dialog()).toContainText("1 of 4 apps has an update.");
    await expect(dialog().getByRole("button", { name: "Update 1 app" })).toHaveAttribute("aria-disabled", "true");
    await expectAccessible(page);
    await dialog()
        .getByLabel(/^Run the catalogue's scripts/)
        .check();
    await dialog().getByRole("button", { name: "Update 1 app" }).click();
    const skipped = (reason: string) =>
        dialog()
            .getByRole("region", { name: `Skipped: ${reason}` })
            .getByRole("listitem");
    await expect(skipped("script edited here, revert it first")).toHaveText(["Notes"]);
    await expect(skipped("nothing to compare with")).toHaveText([/^Plain.*not from the catalogue/]);
    await expect(skipped("already up to date")).toHaveText(["Wiki"]);
    await expectAccessible(page);
    await dialog().getByRole("region", { name: "Started" }).getByRole("button", { name: "Board" }).click();
    await expect(page.getByRole("log")).toContainText("Updated to 2.0.0");
    await expect(dialog()).toContainText("succeeded");
    await closeLog();
});

test("several apps are filtered, selected with the keyboard and acted upon, with a result for each", async () => {
    await page.getByRole("link", { name: "Apps", exact: true }).click();
    await page.getByRole("radio", { name: "Table" }).press("Space");
    const table = page.getByRole("table", { name: "Apps" });
    const filter = page.getByLabel("Filter Apps");
    await expect(table.getByRole("columnheader", { name: "App", exact: true })).toHaveAttribute(
        "aria-sort",
        "ascending",
    );
    await filter.fill("nod:pve-a1");
    await expect(page.getByText("There is no field “nod”.")).toBeVisible();
    await expectAccessible(page);
    await filter.fill("");
    await filter.pressSequentially("-nam");
    await expect(filter).toHaveValue("-nam");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await filter.pressSequentially("wi");
    await page.getByRole("option", { name: "Wiki" }).click();
    await expect(page).toHaveURL(/q=-name%3AWiki/);
    await expect(table.getByRole("row")).toHaveCount(4);
    await table.getByLabel("Select Board").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    const actions = page.getByRole("toolbar", { name: "Actions for the selected rows" });
    await expect(actions).toContainText("2 selected");
    await expectAccessible(page);
    await actions.getByRole("button", { name: "Stop" }).click();
    await expect(dialog().getByRole("region", { name: "2 guests will be stopped" }).getByRole("listitem")).toHaveText([
        /^Board/,
        /^Notes/,
    ]);
    await expect(dialog().getByRole("button", { name: "Stop 2 guests" })).toBeDisabled();
    await expect(dialog().getByLabel("Type stop 2 guests to confirm")).toBeVisible();
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await actions.getByRole("button", { name: "Start", exact: true }).click();
    await expect(dialog()).toContainText("Nothing would be changed.");
    await expect(
        dialog().getByRole("region", { name: "2 guests are already as wanted" }).getByRole("listitem"),
    ).toHaveText([/^Board.*Already running/, /^Notes.*Already running/]);
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await actions.getByRole("button", { name: "Tags" }).click();
    await dialog().getByLabel("Tags to add").fill("lab");
    await page.keyboard.press("Enter");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Preview" }).click();
    await expect(dialog()).toContainText("The tags of 2 guests will be changed");
    await dialog().getByRole("button", { name: "Change the tags of 2 guests" }).click();
    await expect(dialog().getByRole("region", { name: "Results" }).getByRole("listitem")).toHaveText([
        /^Board.*done/,
        /^Notes.*done/,
    ]);
    await expectAccessible(page);
    await closeLog();
    // A guest is pending as long as the page knows of a job for it; the file has what the table shows.
    await expect(table.getByRole("row", { name: "Board" })).toContainText("running");
    const saved = page.waitForEvent("download");
    await button("Download CSV").click();
    expect(readFileSync(await (await saved).path(), "utf8")).toMatch(/^App,Status,[^\r]*\r\nBoard,running,/);
    await button("Clear the filter").first().click();
    await expect(table.getByRole("row")).toHaveCount(5);
    await page.getByRole("radio", { name: "Cards" }).press("Space");
});

test("emptying a field of the web address removes the value", async () => {
    const plain = async () => (await ask("get", "/apps")).find((app: { name: string }) => app.name === "Plain");
    await open("Plain", "Overview");
    await button("Edit the settings of Plain").click();
    const panel = page.getByRole("region", { name: "Web address" });
    await panel.getByLabel("Port").fill("8080");
    await panel.getByLabel("Path").fill("/login");
    await button("Apply").click();
    await expect.poll(plain).toMatchObject({ web_port: 8080, web_path: "/login" });
    // The page has the new values once it links to them.
    const facts = page.getByRole("region", { name: "At a glance" });
    await expect(facts.getByRole("link", { name: /:8080\/login$/ })).toBeVisible();
    await panel.getByLabel("Port").fill("");
    await button("Apply").click();
    await expect.poll(plain).toMatchObject({ web_port: null, web_path: "/login" });
    await expect(panel.getByLabel("Port")).toHaveValue("");
});

test("a blocked move shows why, and links to the page that resolves it", async () => {
    // The other cluster shares no storage with this one, so the container must be transferred over SSH.
    const far = (await hosts()).find((host) => host.cluster === "office")!;
    await ask("delete", `/hosts/${far.id}/ssh`, { confirm: far.name });
    await openMove("Plain");
    await page.getByRole("combobox", { name: "Host" }).click();
    await page.getByRole("option", { name: `${far.name} · cluster office` }).click();
    const blocked = page.getByRole("alert").filter({ hasText: "Plain can't be moved to this host now" });
    await expect(blocked).toContainText(`can't sign in to ${far.name} over SSH`);
    await expect(button("Move Plain")).toHaveAttribute("aria-disabled", "true");
    await expectAccessible(page);
    await blocked.getByRole("link", { name: `SSH of ${far.name}` }).click();
    await expect(page.getByRole("region", { name: "SSH" })).toBeVisible();
});

test("an app moves to another host of its cluster", async () => {
    await openMove("Plain");
    await page.getByRole("combobox", { name: "Host" }).click();
    await page.getByRole("option", { name: /^pve-a2/ }).click();
    await expect(page.getByText("Within the cluster")).toBeVisible();
    await button("Move Plain").click();
    await dialog().getByLabel(/^Type/).fill("Plain");
    await dialog().getByRole("button", { name: "Move app" }).click();
    await expect(page.getByRole("log")).toContainText("pve-a2");
    await expect(dialog().filter({ hasText: "Job" })).toContainText("succeeded");
    await closeLog();
    await expect(page.getByText(/on pve-a2, through host pve-a2/)).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Host" })).toHaveValue("");
});

test("a move to a cluster without shared storage is started", async () => {
    await openMove("Plain");
    await page.getByRole("combobox", { name: "Host" }).click();
    await page.getByRole("option", { name: "rack-2 · cluster office" }).click();
    await expect(page.getByText("Sent from host to host")).toBeVisible();
    await button("Move Plain").click();
    await dialog().getByLabel(/^Type/).fill("Plain");
    await dialog().getByRole("button", { name: "Move app" }).click();
    await expect(page.getByRole("log")).toContainText("Plain");
    await closeLog();
    // It takes a while; the following tests run in the meantime.
});

/** The page of a new signed-in user, in the dark colour scheme. */
async function signedInUser(browser: Browser, email: string, role: string | null): Promise<[page: Page, id: number]> {
    const password = "larch-beacon-tunnel-47";
    const { id } = await ask("post", "/users", { email, password, role });
    const theirs = await (await browser.newContext({ baseURL: service.url, colorScheme: "dark" })).newPage();
    watch(theirs, faults);
    expect((await theirs.request.post("/api/v1/auth/login", { data: { email, password } })).ok()).toBe(true);
    return [theirs, id];
}

/** Expects a disabled button that explains why it is disabled. */
async function expectDisabled(on: Page, name: string, why: string) {
    const button = on.getByRole("button", { name, exact: true });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(why);
}

test("a viewer sees every tab, changes nothing, and sees the required role", async ({ browser }) => {
    release("board", "3.0.0");
    await refresh();
    const [viewer] = await signedInUser(browser, "viewer@journey.test", "viewer");
    const operator = "This needs the role operator for all of Holdfast; yours is viewer. An owner can change that.";
    const go = (name: string) =>
        viewer.getByRole("navigation", { name: "Pages of Board" }).getByRole("link", { name }).click();
    await viewer.goto("/apps");
    await viewer.getByRole("article", { name: "Board" }).getByRole("link", { name: "Board" }).click();
    await viewer.getByRole("button", { name: "More actions for Board" }).click();
    for (const [name, role] of [
        ["Restart", "operator"],
        ["Stop", "operator"],
        ["Uninstall", "admin"],
    ] as const) {
        const item = viewer.getByRole("menuitem", { name: new RegExp(`^${name}(?! managing)`) });
        await expect(item).toHaveAttribute("aria-disabled", "true");
        await expect(item).toHaveAccessibleDescription(operator.replace("operator", role));
    }
    await viewer.keyboard.press("Escape");
    await viewer.getByRole("button", { name: "Edit the settings of Board" }).click();
    await expect(viewer.getByLabel("Cores")).toBeDisabled();
    await expectAccessible(viewer);
    await go("Update");
    await expect(viewer.getByRole("insertion").filter({ hasText: "Updated to 3.0.0" })).toBeVisible();
    await expectDisabled(viewer, "Update Board", operator);
    await expectAccessible(viewer);
    await view("Script", viewer).click();
    await expect(viewer.getByRole("paragraph").filter({ hasText: operator })).toBeVisible();
    await go("Hardware");
    for (const name of ["Edit net0", "Scan now"]) await expectDisabled(viewer, name, operator);
    await chooseOf(viewer, "Board", "Move");
    await expect(
        viewer.getByRole("paragraph").filter({ hasText: operator.replace("operator", "admin") }),
    ).toBeVisible();
    await expectAccessible(viewer);
    await viewer.context().close();
});

test("the tab of a feature that is switched off says so and links to the feature settings", async () => {
    await openMove("Wiki");
    await ask("put", "/entitlements", { off: ["migrate.preflight"] });
    await page.getByRole("combobox", { name: "Host" }).click();
    await page.getByRole("option", { name: /^pve-a2/ }).click();
    // First the result says it, then the whole tab: its link is not the same.
    await expect(page.getByRole("combobox", { name: "Host" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Migration preflight: switched off" })).toBeVisible();
    await page.getByRole("link", { name: "Open feature settings" }).click();
    await expect(page.getByRole("switch", { name: /^Migration preflight/ })).not.toBeChecked();
    await ask("put", "/entitlements", { off: [] });
    await page.reload();
});

test("a request without a network fails immediately and is not sent later", async () => {
    await open("Wiki", "Overview");
    await button("Edit the settings of Wiki").click();
    await page.getByLabel("Name", { exact: true }).fill("Later");
    await page.context().setOffline(true);
    await button("Apply").click();
    await expect(page.getByRole("alert").filter({ hasText: "Holdfast does not answer" })).toBeVisible();
    await page.context().setOffline(false);
    await page.getByLabel("Name", { exact: true }).fill("Wiki");
    // A field with its present value again is no change.
    await expect(button("Apply")).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { name: /^Wiki/ })).toBeVisible();
});

test("the move to the other cluster succeeds, and its log shows the steps", async () => {
    await openMove("Plain");
    await expect(page.getByText(/on rack-2, through host rack-2/)).toBeVisible({ timeout: 240_000 });
    const moved = (await ask("get", "/jobs")).find((job: { kind: string }) => job.kind === "app.migrate");
    expect(await ended(moved.id)).toMatchObject({
        status: "succeeded",
        result: { strategy: "transfer", source_removed: true },
    });
    await expect(page.getByRole("combobox", { name: "Host" })).toHaveValue("");
    await place(page, "Activity").click();
    await page.getByRole("link", { name: "Move · Plain" }).first().click();
    await page.getByLabel("Search in the log").fill("The backup arrived complete");
    await expect(page.getByText(/^0 of \d+$/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("log").locator("mark")).toBeInViewport();
});

test("an operator of one team manages its apps and sees no others", async ({ browser }) => {
    const team = await ask("post", "/teams", { name: "Office" });
    for (const host of await hosts())
        if (host.cluster === "office") await ask("patch", `/hosts/${host.id}`, { team_id: team.id });
    const [operator, id] = await signedInUser(browser, "operator@journey.test", null);
    await ask("put", `/teams/${team.id}/members/${id}`, { role: "operator", cidr: "127.0.0.0/8" });
    const apps: { id: number; name: string }[] = await ask("get", "/apps");
    const tabs = operator.getByRole("navigation", { name: "Pages of Plain" });
    await operator.goto("/apps");
    await expect(operator.getByRole("article")).toHaveCount(1);
    await operator.getByRole("article", { name: "Plain" }).getByRole("link").click();
    await operator.getByRole("button", { name: "More actions for Plain" }).click();
    await expect(operator.getByRole("menuitem", { name: "Restart" })).not.toHaveAttribute("aria-disabled");
    await operator.keyboard.press("Escape");
    await tabs.getByRole("link", { name: "Hardware" }).click();
    await operator.getByRole("button", { name: "Edit net0" }).click();
    await expect(operator.getByRole("dialog")).toContainText("net0 of Plain");
    await operator.getByRole("button", { name: "Cancel" }).click();
    await chooseOf(operator, "Plain", "Move");
    const why = operator
        .getByRole("paragraph")
        .filter({ hasText: "the role admin in the team this belongs to; yours is operator." });
    await expect(why).toBeVisible();
    await operator.goto(`/apps/${apps.find((app) => app.name === "Wiki")!.id}`);
    await expect(operator.getByRole("heading", { name: "There is no such app" })).toBeVisible();
    await operator.context().close();
});
