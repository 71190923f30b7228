import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// A schedule is created by keyboard alone, fires by itself, and its job is shown; then it is switched off and removed. Backups and
// snapshots by tag are planned, and faults of each kind are told at their fields.

let service: Service;
let page: Page;
const faults: string[] = [];

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(page, faults);
    await page.goto("/login");
    await page.getByLabel("E-mail").fill("owner@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("holdfast-demo-1");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

const focused = () =>
    page.evaluate(() => {
        const at = document.activeElement;
        const labels =
            at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((label) => label.textContent).join(" ") : "";
        return (at?.getAttribute("aria-label") || labels || at?.textContent || "").trim();
    });

/** Presses Tab until the focus is on something of that name. */
async function moveTo(name: RegExp) {
    for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press("Tab");
        if (name.test(await focused())) return;
    }
    throw new Error(`${name} does not get the focus`);
}

/** Chooses in the list that has the focus. */
async function choose(option: string) {
    const list = page.getByRole("listbox");
    const marked = async () => (await list.locator("[data-combobox-selected]").allTextContents()).join().trim();
    await page.keyboard.press("Enter");
    await expect(list).toBeVisible();
    for (let presses = 0; presses < 30 && (await marked()) !== option; presses++) {
        const before = await marked();
        await page.keyboard.press("ArrowDown");
        await expect.poll(marked).not.toBe(before);
    }
    await page.keyboard.press("Enter");
    await expect(list).toBeHidden();
    await expect(page.locator("*:focus")).toHaveValue(option);
}

const row = () => page.getByRole("row", { name: /Catalogue every minute/ });

test("a schedule is created by keyboard and fires by itself", async () => {
    await page.goto("/schedules");
    await expect(page.getByText("No schedules yet")).toBeVisible();
    await moveTo(/^Add schedule$/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.keyboard.type("Catalogue every minute");
    await moveTo(/^What/);
    await choose("Refresh the catalogue");
    await moveTo(/^Repeat/);
    await choose("Every few minutes");
    await moveTo(/^Minutes between runs/);
    await choose("1");
    await expect(page.getByRole("group", { name: "Next runs" }).getByRole("listitem")).toHaveCount(5);
    await expectAccessible(page);
    await moveTo(/^Create schedule$/);
    await page.keyboard.press("Enter");
    await expect(row()).toBeVisible();
    await expect(row()).toContainText("Every minute");
    // It is due within a minute; nothing on this page is read again by the test.
    await expect(row().getByRole("link", { name: /^Job \d+$/ })).toBeVisible();
    await row()
        .getByRole("link", { name: /^Job \d+$/ })
        .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Refresh the catalogue");
});

test("its runs and the calendar are shown", async () => {
    await page.goto("/schedules");
    await page.getByRole("button", { name: "Actions for Catalogue every minute" }).click();
    await page.getByRole("menuitem", { name: "Show runs" }).click();
    await expect(page.getByRole("dialog").getByText("Started").first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByText("Calendar", { exact: true }).click();
    await expect(page.getByText("Often: Catalogue every minute")).toBeVisible();
});

test("the calendar has what the jobs of Proxmox VE did", async () => {
    await page.goto("/schedules");
    await page.getByText("Calendar", { exact: true }).click();
    await page.getByRole("button", { name: "Previous week" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Ran: Nightly" }).first()).toBeVisible();
    await expect(page.getByText("Not known when Proxmox VE made backups")).toHaveCount(0, { timeout: 60_000 });
    await expectAccessible(page);
});

test("faults are told at their fields", async () => {
    await page.goto("/schedules");
    await page.getByRole("button", { name: "Add schedule" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Nightly");
    await page.getByRole("button", { name: "Create schedule" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose guests, tags, pools, hosts or all guests.");
    await page.keyboard.press("Escape");
});

test("it is switched off, and removed", async () => {
    await page.goto("/schedules");
    await page.getByRole("switch", { name: "Catalogue every minute is on" }).press("Space");
    await expect(row()).toContainText("never");
    await page.getByRole("button", { name: "Actions for Catalogue every minute" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No schedules yet")).toBeVisible();
    expect(faults).toEqual([]);
});

const dialog = () => page.getByRole("dialog").filter({ hasText: /schedule|Edit / });
const rowOf = (name: string) => page.getByRole("row", { name: new RegExp(name) });

/** A tag of an app, which is adopted for it. */
async function aTag(): Promise<string> {
    const ask = async (path: string, data?: object) =>
        (await page.request.fetch(`/api/v1${path}`, { method: data ? "POST" : "GET", data })).json();
    if ((await ask("/apps")).length === 0) {
        const { host_id, ctid } = (await ask("/apps/discovered")).find(
            ({ name }: { name: string }) => name === "grafana",
        );
        await ask("/apps/adopt", { items: [{ host_id, ctid, name: "Grafana" }] });
    }
    const [app] = await ask("/apps");
    return app.tags[0];
}

async function begin(name: string, kind: string) {
    await page.goto("/schedules");
    await page.getByRole("button", { name: "Add schedule" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page.getByRole("combobox", { name: "What" }).click();
    await page.getByRole("option", { name: kind, exact: true }).click();
}

async function forTag(tag: string) {
    await page.getByRole("combobox", { name: "Guests with one of these tags" }).fill(tag);
    await page.keyboard.press("Enter");
}

const create = () => page.getByRole("button", { name: "Create schedule" }).click();

test("backups of guests with a tag are planned, and run now", async () => {
    const tag = await aTag();
    await begin("Nightly backups", "Back up guests");
    await forTag(tag);
    await dialog().getByRole("combobox", { name: "Storage" }).fill("backup nfs");
    await expect(page.getByRole("group", { name: "Next runs" }).getByRole("listitem")).toHaveCount(5);
    await create();
    await expect(dialog()).toContainText("Must be the name of a storage.");
    await expectAccessible(page);
    await dialog().getByRole("combobox", { name: "Storage" }).fill("backup-nfs");
    await create();
    await expect(rowOf("Nightly backups")).toContainText("Back up guests");
    await expect(rowOf("Nightly backups")).toContainText(`tag ${tag}`);
    await page.getByRole("button", { name: "Actions for Nightly backups" }).click();
    await page.getByRole("menuitem", { name: "Run now" }).click();
    await rowOf("Nightly backups")
        .getByRole("link", { name: /^Job \d+$/ })
        .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Back up guests");
    const results = page.getByRole("region", { name: "Results" });
    await expect(results).toContainText(/[1-9]\d* succeeded, 0 did not/, { timeout: 240_000 });
    await expect(results).toContainText("done");
    await expectAccessible(page);
});

test("snapshots with a retention are planned, and changed", async () => {
    await begin("Hourly snapshots", "Take snapshots");
    await forTag(await aTag());
    const keep = page.getByRole("group", { name: "Keep so many snapshots of each guest" });
    await keep.getByLabel("Last").fill("0");
    await create();
    await expect(keep).toContainText("One of the numbers to keep must be 1 or more.");
    await keep.getByLabel("Last").fill("");
    await keep.getByLabel("Hourly").fill("24");
    await keep.getByLabel("Weekly").fill("4");
    await create();
    await expect(rowOf("Hourly snapshots")).toContainText("Take snapshots");
    await page.getByRole("button", { name: "Actions for Hourly snapshots" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect(keep.getByLabel("Hourly")).toHaveValue("24");
    await expect(keep.getByLabel("Last")).toHaveValue("");
    await expectAccessible(page);
    await keep.getByLabel("Weekly").fill("");
    await page.getByRole("button", { name: "Save schedule" }).click();
    await expect(dialog()).toHaveCount(0);
    const all: { name: string; params: Record<string, unknown> }[] = await (
        await page.request.get("/api/v1/schedules")
    ).json();
    const { params } = all.find(({ name }) => name === "Hourly snapshots")!;
    expect([params.keep_hourly, params.keep_weekly ?? null, params.keep_last ?? null]).toEqual([24, null, null]);
});

test("checks, removals and tests of backups are planned; a removal needs consent", async () => {
    await begin("Weekly checks", "Check backups");
    await expect(page.getByRole("combobox", { name: "Guests with one of these tags" })).toHaveCount(0);
    await dialog().getByRole("combobox", { name: "Storage" }).click();
    await page.getByRole("option", { name: "vault" }).click();
    await create();
    await expect(rowOf("Weekly checks")).toContainText("storage vault");
    await begin("Weekly removals", "Prune backups");
    await create();
    await expect(dialog()).toContainText("Consent to this.");
    await expect(dialog().getByRole("combobox", { name: "Storage" })).toHaveAttribute("aria-invalid", "true");
    await dialog().getByRole("combobox", { name: "Storage" }).click();
    await page
        .getByRole("option", { name: /^backup-nfs/ })
        .first()
        .click();
    await page.getByLabel("Remove all backups that these numbers do not keep").check();
    await create();
    await expect(dialog()).toContainText("At least one of the numbers to keep must be 1 or more.");
    await expectAccessible(page);
    await page.getByRole("group", { name: "Keep so many backups of each guest" }).getByLabel("Daily").fill("7");
    await create();
    await expect(rowOf("Weekly removals")).toContainText("storage backup-nfs");
    await begin("Weekly tests", "Test a backup");
    await forTag(await aTag());
    await page.getByLabel("At most so many guests in each run").fill("2");
    await create();
    await expect(rowOf("Weekly tests")).toContainText("Test a backup");
    await page.getByText("Calendar", { exact: true }).click();
    await expect(page.getByText(/Weekly removals Prune backups/).first()).toBeVisible();
    expect(faults).toEqual([]);
});
