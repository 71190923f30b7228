import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { place } from "./places";
import { closePages, Service } from "./service";

// Backups: made, described, restored as a new guest and in place, pruned after a preview.

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
    const { host_id, ctid } = (await found()).find(({ name }) => name === "grafana")!;
    await ask("post", "/apps/adopt", { items: [{ host_id, ctid, name: "Grafana" }] });
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

async function ask(method: "get" | "post" | "put", path: string, data?: object) {
    const answer = await api[method](`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

type Found = { host_id: number; ctid: number; name: string; status: string };
const found = (): Promise<Found[]> => ask("get", "/apps/discovered");
const grafana = async () => (await ask("get", "/apps")).find(({ name }: { name: string }) => name === "Grafana");
const button = (name: string | RegExp, on: Page | Locator = page) => on.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const rows = () =>
    page
        .getByRole("table", { name: "Backups" })
        .getByRole("row")
        .filter({ has: page.getByRole("button", { name: /^Actions for the backup/ }) });

/** Waits in the drawer until the job has ended well, and closes it; returns the job. */
async function ended() {
    const drawer = dialog().filter({ hasText: /^Job \d+/ });
    await expect(drawer).toContainText("succeeded", { timeout: 240_000 });
    const id = /^Job (\d+)/.exec((await drawer.textContent())!)![1];
    await page.keyboard.press("Escape");
    await expect(dialog()).toHaveCount(0);
    return ask("get", `/jobs/${id}`);
}

/** Opens the menu of the newest backup in the list, and chooses an item. */
async function choose(item: string) {
    await button(/^Actions for the backup/, rows().first()).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
}

async function openGuest() {
    await page.goto(`/apps/${(await grafana()).id}/protection#backups`);
    await expect(rows().first()).toBeVisible();
}

test("an app is backed up, and its backup is in its list and in that of all guests", async () => {
    await page.goto(`/apps/${(await grafana()).id}`);
    await page
        .getByRole("navigation", { name: /^Pages of/ })
        .getByRole("link", { name: "Protection" })
        .click();
    await button("Back up now").click();
    await expect(dialog()).toContainText("The guest is shut down for the most consistent state.");
    await expectAccessible(page);
    // The node has several storages for backups: one must be named.
    await button("Back up", dialog()).click();
    await expect(dialog().getByRole("combobox", { name: "Storage" })).toHaveAccessibleDescription(
        /several storages for backups. Name one of them/,
    );
    await dialog().getByRole("combobox", { name: "Storage" }).fill("backup-nfs");
    await button("Back up", dialog()).click();
    const job = await ended();
    expect(job.kind).toBe("app.backup");
    await expect(rows().first()).toContainText("backup-nfs");
    const { id } = await grafana();
    const own: { volid: string }[] = await ask("get", `/backups?app_id=${id}&storage=backup-nfs`);
    expect(own[0]!.volid).toBe(job.result.volid);
    await place(page, "Backups").click();
    await page
        .getByRole("navigation", { name: "Backups", exact: true })
        .getByRole("link", { name: "Backups", exact: true })
        .click();
    await expect(rows().first()).toBeVisible();
    await page.getByRole("combobox", { name: "Guest" }).click();
    await page.getByRole("option", { name: "Grafana" }).click();
    await expect(page).toHaveURL(/guest=app/);
    await page.getByRole("combobox", { name: "Age", exact: true }).click();
    await page.getByRole("option", { name: "Last 24 hours" }).click();
    await page.getByRole("combobox", { name: "Storage" }).click();
    await page.getByRole("option", { name: "backup-nfs" }).click();
    // The other one there is older.
    await expect(rows()).toHaveCount(1);
    await expect(rows().first()).toContainText("not verified");
    await page.getByRole("combobox", { name: "Verification" }).click();
    await page.getByRole("option", { name: "verification failed" }).click();
    await expect(page.getByRole("heading", { name: "No backup fits the filter" })).toBeVisible();
    await expectAccessible(page);
    await button("Clear the filter").click();
    await expect(rows().nth(1)).toBeVisible();
});

test("several guests are backed up in one job, with a result for each", async () => {
    const { id } = await grafana();
    const own = async () => (await ask("get", `/backups?app_id=${id}&storage=backup-nfs`)).length;
    const before = await own();
    await button("Back up").click();
    await dialog().getByRole("radio", { name: "Chosen guests" }).check();
    await dialog().getByRole("combobox", { name: "Chosen guests" }).click();
    await page.getByRole("option", { name: "Grafana" }).click();
    await page.getByRole("option", { name: "home-assistant" }).click();
    await page.keyboard.press("Tab");
    await dialog().getByRole("combobox", { name: "Storage" }).fill("backup-nfs");
    await expectAccessible(page);
    await button("Back up", dialog()).click();
    await expect(dialog().getByRole("region", { name: "Results" })).toContainText("2 succeeded, 0 did not", {
        timeout: 240_000,
    });
    expect((await ended()).kind).toBe("backup.run");
    // The storage is read again after the job; what follows is done with the newest backup.
    await expect.poll(own).toBe(before + 1);
});

test("a backup gets notes and a protection, and can't be deleted then", async () => {
    await openGuest();
    await choose("Notes and protection");
    await dialog().getByLabel("Notes").fill("before the update");
    await dialog().getByRole("checkbox", { name: "Protected" }).check();
    await expectAccessible(page);
    await button("Save", dialog()).click();
    await expect(dialog()).toHaveCount(0);
    await expect(rows().first()).toContainText("protected");
    await expect(rows().first()).toContainText("before the update");
    await button(/^Actions for the backup/, rows().first()).click();
    await expect(page.getByRole("menuitem", { name: /Delete/ })).toHaveAccessibleDescription(
        "The backup is protected. Remove its protection first.",
    );
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    const count = await rows().count();
    await button(/^Actions for the backup/, rows().nth(1)).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(dialog()).toContainText("A deleted backup can't be restored.");
    await expectAccessible(page);
    await button("Delete backup", dialog()).click();
    await expect(rows()).toHaveCount(count - 1);
});

test("a backup is restored as a new guest, which stays stopped", async () => {
    const before = (await found()).map(({ ctid }) => ctid);
    await openGuest();
    await choose("Restore");
    await expect(dialog().getByRole("radio", { name: "As a new guest" })).toBeChecked();
    await expectAccessible(page);
    await button("Next", dialog()).click();
    await dialog().getByRole("combobox", { name: "Storage" }).fill("nowhere");
    await expectAccessible(page);
    await button("Next", dialog()).click();
    await expect(dialog().getByRole("group", { name: "Configuration in the backup" })).toContainText("grafana");
    await expectAccessible(page);
    // What does not fit is found before anything is done.
    await button("Restore", dialog()).click();
    await expect(dialog().getByRole("alert")).toContainText("nowhere");
    await button("Back", dialog()).click();
    await dialog().getByRole("combobox", { name: "Storage" }).fill("");
    await button("Next", dialog()).click();
    await button("Restore", dialog()).click();
    const { result } = await ended();
    expect(before).not.toContain(result.vmid);
    await expect
        .poll(async () => (await found()).find(({ ctid }) => ctid === result.vmid))
        .toMatchObject({ name: "grafana", status: "stopped" });
});

test("a guest is replaced only when it is stopped and its name was typed", async () => {
    await openGuest();
    await choose("Restore");
    await dialog().getByRole("radio", { name: "In place of grafana" }).check();
    await expect(dialog()).toContainText("grafana is not stopped. Shut it down first");
    await expect(button("Next", dialog())).toBeDisabled();
    await expectAccessible(page);
    const { id, ctid } = await grafana();
    await ask("post", `/apps/${id}/stop`, {});
    await expect(button("Next", dialog())).toBeEnabled();
    await button("Next", dialog()).click();
    await dialog()
        .getByRole("combobox", { name: /^Back up the present state first/ })
        .fill("backup-nfs");
    await button("Next", dialog()).click();
    await expect(dialog()).toContainText(`Replaces grafana (ID ${ctid})`);
    await expect(dialog()).toContainText("the present state is backed up to backup-nfs");
    await button("Replace the guest", dialog()).click();
    const confirm = dialog().filter({ hasText: "Replace grafana?" });
    await expect(confirm).toContainText(
        "is backed up to backup-nfs, then its disks, its snapshots and its configuration are deleted",
    );
    await confirm.getByLabel(/to confirm/).fill("graphite");
    await expect(button("Replace the guest", confirm)).toBeDisabled();
    await expectAccessible(page);
    await confirm.getByLabel(/to confirm/).fill("grafana");
    await button("Replace the guest", confirm).click();
    const job = await ended();
    expect(job.result.vmid).toBe(ctid);
    expect(job.result.present_state.volid).toContain(`vzdump-lxc-${ctid}-`);
    await expect.poll(async () => (await grafana()).status).toBe("stopped");
});

test("a rule shows what it would remove and why, and removes it after the storage's name was typed", async () => {
    await page.goto("/backups");
    await page
        .getByRole("navigation", { name: "Backups", exact: true })
        .getByRole("link", { name: "Storages" })
        .click();
    await page
        .getByRole("link", { name: /^Prune vault of/ })
        .first()
        .click();
    await expect(page.getByRole("heading", { name: "Enter how many backups to keep" })).toBeVisible();
    // One of each guest goes: the simulated hosts take seconds for each.
    await page.getByLabel("Last", { exact: true }).fill("4");
    const summary = page.getByText(/backups would be removed, \d+ would be kept/);
    await expect(summary).toBeVisible();
    await expect(page).toHaveURL(/last=4/);
    await expect(page.getByRole("table", { name: "Preview" })).toContainText("one of the last");
    await expect(page.getByRole("table", { name: "Preview" })).toContainText("no rule keeps it");
    const kept = Number(/(\d+) would be kept/.exec((await summary.textContent())!)![1]);
    await expectAccessible(page);
    await button(/^Remove \d+ backups$/).click();
    await dialog()
        .getByLabel(/to confirm/)
        .fill("volt");
    await expect(button(/^Remove \d+ backups$/, dialog())).toBeDisabled();
    await expectAccessible(page);
    await dialog()
        .getByLabel(/to confirm/)
        .fill("vault");
    await button(/^Remove \d+ backups$/, dialog()).click();
    expect((await ended()).kind).toBe("backup.prune");
    await expect(page.getByText(`No backup would be removed, ${kept} would be kept.`)).toBeVisible();
    await expect(button("Remove backups")).toHaveAccessibleDescription(
        "The rule keeps all backups: there is nothing to remove.",
    );
    expect((await ask("get", "/backups?storage=vault")).length).toBe(kept);
});

test("a single file is found folder by folder and downloaded from a backup on a Proxmox Backup Server", async () => {
    await page.goto("/backups/list");
    await page.getByRole("combobox", { name: "Storage" }).click();
    await page.getByRole("option", { name: "vault" }).click();
    const own: { guest_name: string; guest_type: string }[] = await ask("get", "/backups?storage=vault&guest_type=ct");
    await button(new RegExp(`^Actions for the backup of ${own[0]!.guest_name},`))
        .first()
        .click();
    await page.getByRole("menuitem", { name: "Files…" }).click();
    await button("Open root.pxar.didx", dialog()).click();
    await button("Open etc", dialog()).click();
    await expectAccessible(page);
    const downloading = page.waitForEvent("download");
    await dialog().getByRole("link", { name: "Download hostname" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("hostname");
    expect((await readFile(await download.path())).toString()).toBe(`${own[0]!.guest_name}\n`);
    await dialog().getByRole("navigation", { name: "Folder" }).getByRole("button", { name: "Archives" }).click();
    await expect(button("Open root.pxar.didx", dialog())).toBeVisible();
    await page.keyboard.press("Escape");
});

test("a viewer reads everything and sees which role a change needs", async ({ browser }) => {
    const viewer = { email: "vera@demo.test", display_name: "Vera", role: "viewer", password: "mossy-kettle-orbit-93" };
    await ask("post", "/users", viewer);
    const context = await browser.newContext({ baseURL: service.url });
    const { email, password } = viewer;
    expect((await context.request.post("/api/v1/auth/login", { data: { email, password } })).ok()).toBe(true);
    const other = await context.newPage();
    await other.goto("/backups/list");
    await expect(button("Back up", other)).toHaveAccessibleDescription(/operator/);
    await button(/^Actions for the backup/, other)
        .first()
        .click();
    await expect(other.getByRole("menuitem", { name: /Restore/ })).toHaveAccessibleDescription(/admin/);
    await expect(other.getByRole("menuitem", { name: /Delete/ })).toHaveAccessibleDescription(/admin/);
    await expectAccessible(other);
    await other.goto("/backups/prune?host=1&storage=backup-nfs&last=1");
    await expect(button(/^Remove/, other)).toHaveAccessibleDescription(/admin/);
    await context.close();
});
