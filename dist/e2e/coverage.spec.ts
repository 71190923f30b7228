import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { place } from "./places";
import { closePages, Service } from "./service";

// Which guest has no good backup? It is backed up and checked; goals and exclusions are set by tag; the jobs of Proxmox VE are shown.

let service: Service;
let page: Page;
let api: APIRequestContext;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    api = page.request;
    watch(page, faults);
    await ask("post", "/auth/login", { email: "owner@demo.test", password: "holdfast-demo-1" });
    const { host_id, ctid } = (await ask("get", "/apps/discovered")).find(
        ({ name }: { name: string }) => name === "grafana",
    )!;
    await ask("post", "/apps/adopt", { items: [{ host_id, ctid, name: "Grafana" }] });
    // The storages are read in the background.
    await expect.poll(async () => (await states()).filter((state) => state === "covered").length).toBeGreaterThan(20);
    await expect.poll(async () => (await states()).includes("unknown")).toBe(false);
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

async function ask(method: "get" | "post" | "put", path: string, data?: object) {
    const answer = await api[method](`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

type Guest = { name: string; state: string; jobs: string[] | null };
const guests = async (): Promise<Guest[]> => (await ask("get", "/backups/coverage")).guests;
const states = async () => (await guests()).map(({ state }) => state);
const button = (name: string | RegExp, on: Page | Locator = page) => on.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const rows = () =>
    page
        .getByRole("table", { name: "Coverage" })
        .getByRole("row")
        .filter({ has: page.getByRole("button", { name: /^Actions for/ }) });
const row = (guest: string) => rows().filter({ has: page.getByRole("link", { name: guest, exact: true }) });
const count = (state: string) =>
    page
        .getByRole("group", { name: "Guests by coverage" })
        .getByRole("button", { name: new RegExp(`^\\d+ ${state}$`) });

async function choose(guest: string, item: string) {
    await button(`Actions for ${guest}`, row(guest)).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Waits in the drawer until the job has ended like this and the drawer has these texts, and closes it. */
async function ended(status: string, ...texts: string[]) {
    const drawer = dialog().filter({ hasText: /^Job \d+/ });
    await expect(drawer).toContainText(status, { timeout: 240_000 });
    for (const text of texts) await expect(drawer).toContainText(text);
    await page.keyboard.press("Escape");
    await expect(dialog()).toHaveCount(0);
}

test("a guest without a backup comes first", async () => {
    await page.goto("/overview");
    await place(page, "Backups").click();
    await expect(page).toHaveURL(/\/backups\/coverage$/);
    await expect(rows().first()).toContainText("no backup");
    await expect(row("windows-11")).toContainText("no backup");
    await expect(row("windows-11")).toContainText("no job");
    await expect(row("pihole")).toContainText("Nightly");
    await expect(row("pihole")).toContainText("covered");
    await expect(row("pihole").getByRole("meter")).toHaveAttribute("aria-valuetext", /of 2 d$/);
    await expectAccessible(page);
    await count("no backup").click();
    await expect(page).toHaveURL(/state=none/);
    await expect(rows()).toHaveCount((await states()).filter((state) => state === "none").length);
    await expectAccessible(page);
    await count("no backup").click();
    await page.getByLabel("Filter Coverage").fill("tag:community-script host:rack-1");
    await expect(row("nextcloud")).toBeVisible();
    await expect(row("pihole")).toHaveCount(0);
});

test("it is added to a schedule from there", async () => {
    await page.goto("/backups/coverage?state=none");
    await choose("windows-11", "Add to a schedule");
    await expect(dialog().getByRole("radio", { name: "Nightly (Proxmox VE)" })).toBeVisible();
    await expectAccessible(page);
    await button("Continue", dialog()).click();
    await expect(dialog().getByRole("combobox", { name: "What", exact: true })).toHaveValue("Back up guests");
    await dialog().getByRole("textbox", { name: "Name", exact: true }).fill("Every night");
    await button("Create schedule", dialog()).click();
    await expect(dialog()).toHaveCount(0);
    await expect(row("windows-11")).toContainText("Every night");
});

test("it is backed up from there, and is covered then", async () => {
    await page.goto("/backups/coverage?state=none");
    await choose("windows-11", "Back up now");
    await dialog().getByRole("combobox", { name: "Storage" }).fill("backup-nfs");
    await button("Back up", dialog()).click();
    await ended("succeeded");
    await expect(row("windows-11")).toHaveCount(0);
    await count("too old").click();
    await expect(page.getByRole("heading", { name: "No guests in this state: too old" })).toBeVisible();
    await button("Show all guests").click();
    await expect(row("windows-11")).toContainText("covered");
});

test("its backup is checked", async () => {
    await choose("windows-11", "Show its backups");
    const backups = page
        .getByRole("table", { name: "Backups" })
        .getByRole("row")
        .filter({ has: page.getByRole("button", { name: /^Actions for the backup/ }) });
    await expect(backups).toHaveCount(1);
    await expect(backups.first()).toContainText("not verified");
    await button(/^Actions for the backup/, backups.first()).click();
    await page.getByRole("menuitem", { name: "Check" }).click();
    await ended("succeeded", "1 undamaged, 0 damaged, 0 could not be checked");
    await expect(backups.first()).not.toContainText("not verified");
    await expect(backups.first()).toContainText("verified");
});

test("those that were not checked are checked together, and the reasons are shown where that is not possible", async () => {
    await page.goto("/backups/list");
    await button("Check backups").click();
    await dialog().getByRole("combobox", { name: "Storage" }).click();
    await page.getByRole("option", { name: "vault" }).click();
    await dialog().getByLabel("At most this many").fill("3");
    await expectAccessible(page);
    await button("Check", dialog()).click();
    // Those of the last night: the simulated server has not verified them, and Proxmox VE can't start that.
    await ended("unknown", "has not verified it");
    await page.getByRole("combobox", { name: "Verification" }).click();
    await page.getByRole("option", { name: "could not be checked" }).click();
    await expect(page.getByRole("table", { name: "Backups" }).getByRole("row")).toHaveCount(4);
});

test("a goal by tag changes the state", async () => {
    await page.goto("/backups/coverage");
    await choose("grafana", "Set goal");
    await expect(dialog()).toContainText(/grafana has \d tags: /i);
    const tag = await dialog().getByRole("combobox", { name: "Tag 1", exact: true }).inputValue();
    expect(tag).not.toBe("");
    await dialog().getByRole("textbox", { name: "Age for tag 1", exact: true }).fill("1");
    await expectAccessible(page);
    await button("Save", dialog()).click();
    await expect(dialog()).toHaveCount(0);
    // The last night was more than an hour ago.
    await expect(row("grafana")).toContainText("too old");
    await expect(row("grafana").getByRole("meter")).toHaveAttribute("aria-valuetext", /older than the goal of 1 h/);
    await expectAccessible(page);
});

test("guests with a tag need no backup, for a reason that is asked for", async () => {
    await button("Goals").click();
    await dialog().getByRole("combobox", { name: "Goal of tag 1" }).click();
    await page.getByRole("option", { name: "No backup needed" }).click();
    await button("Save", dialog()).click();
    await expect(dialog().getByText("Say why guests with this tag need no backup.")).toBeVisible();
    await expectAccessible(page);
    const window = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    for (const field of ["Tag 1", "Goal of tag 1"]) {
        // The dialog may still be adapting to the size of the window.
        const width = async () =>
            (await dialog().getByRole("combobox", { name: field, exact: true }).boundingBox())?.width;
        await expect.poll(width, field).toBeGreaterThan(200);
    }
    await expectAccessible(page);
    await page.setViewportSize(window);
    await dialog().getByRole("textbox", { name: "Reason for tag 1" }).fill("Installed again in minutes");
    await button("Save", dialog()).click();
    await expect(dialog()).toHaveCount(0);
    await expect(row("grafana")).toContainText("excluded");
    await expect(row("grafana")).toContainText("Installed again in minutes");
    await button("Goals").click();
    await button("Remove tag 1", dialog()).click();
    await expect(dialog()).toContainText("No tag has a goal.");
    await button("Save", dialog()).click();
    await expect(row("grafana")).toContainText("covered");
});

test("chosen guests are backed up together", async () => {
    await row("grafana").getByRole("checkbox").check();
    await row("windows-11").getByRole("checkbox").check();
    await page.getByRole("toolbar").getByRole("button", { name: "Back up now" }).click();
    await expect(dialog().getByRole("radio", { name: "Chosen guests" })).toBeChecked();
    await expect(dialog()).toContainText("windows-11");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
});

test("the backup jobs of Proxmox VE are shown with their guests", async () => {
    await page
        .getByRole("navigation", { name: "Backups", exact: true })
        .getByRole("link", { name: "Jobs of Proxmox VE" })
        .click();
    const jobs = page.getByRole("table", { name: "Jobs of Proxmox VE" });
    const nightly = jobs.getByRole("row", { name: /Nightly/ });
    await expect(nightly).toContainText("21:00");
    await nightly.getByText(/^\d+ guests$/).click();
    await expect(nightly).toContainText("home-assistant");
    await expect(nightly).not.toContainText("windows-11");
    await expect(jobs.getByRole("row", { name: /Before moving house/ })).toContainText("never");
    await expectAccessible(page);
});

test("what the backups on a storage need is shown by guest and month", async () => {
    await page.goto("/backups/storages");
    await button(/^Sizes of the backups on vault of/).click();
    await expect(dialog().getByRole("region", { name: "By guest" })).toContainText("home-assistant");
    await expect(dialog().getByRole("region", { name: "By month in which they were taken" })).toContainText(/\d{4}/);
    await expect(dialog()).toContainText("Those that were removed are not counted.");
    await expectAccessible(page);
});

test("a viewer sees which role a goal needs", async ({ browser }) => {
    const viewer = { email: "vera@demo.test", display_name: "Vera", role: "viewer", password: "mossy-kettle-orbit-93" };
    await ask("post", "/users", viewer);
    const context = await browser.newContext({ baseURL: service.url });
    const { email, password } = viewer;
    expect((await context.request.post("/api/v1/auth/login", { data: { email, password } })).ok()).toBe(true);
    const other = await context.newPage();
    await other.goto("/backups");
    await expect(other).toHaveURL(/\/backups\/coverage$/);
    await button("Actions for grafana", other).click();
    await expect(other.getByRole("menuitem", { name: /Back up now/ })).toHaveAccessibleDescription(/operator/);
    await expect(other.getByRole("menuitem", { name: /Set goal/ })).toHaveAccessibleDescription(/admin/);
    await other.keyboard.press("Escape");
    await expect(button("Check backups", other)).toHaveAccessibleDescription(/operator/);
    await button("Goals", other).click();
    await expect(button("Save", other)).toBeDisabled();
    await expectAccessible(other);
    await context.close();
});
