import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Page, expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { Service } from "./service";

// What the service does about itself: its version, its backups, its replicas; and the import of containers that are there already.

let service: Service;
let page: Page;
const backups = mkdtempSync(join(tmpdir(), "holdfast-own-"));

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.demo({ HOLDFAST_BACKUP_DIR: backups });
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    await page.goto("/login");
    await page.getByLabel("E-mail").fill("owner@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("holdfast-demo-1");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
});

test.afterAll(() => {
    service.stop();
    rmSync(backups, { recursive: true, force: true });
});

test("whether there is a newer version is unknown, not denied", async () => {
    await page.goto("/settings/service");
    await expect(page.getByText("Whether there is a newer version is not known")).toBeVisible();
    await expect(page.getByText("HOLDFAST_RELEASE_URL")).toBeVisible();
    await expect(page.getByText("This is the latest version.")).toHaveCount(0);
    await expectAccessible(page);
});

test("the service is backed up, and the backup is listed", async () => {
    await expect(page.getByText("There is no backup yet")).toBeVisible();
    await page.getByRole("button", { name: "Back up now" }).click();
    const listed = page.locator("summary", { hasText: /holdfast-\d{8}-\d{6}\.backup/ });
    await expect(async () => {
        await page.reload();
        await expect(listed).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await listed.click();
    await expect(page.getByText("kept apart")).toBeVisible();
    await expectAccessible(page);
});

test("the backup is offered to schedules", async () => {
    await page.goto("/schedules");
    await page.getByRole("button", { name: "Add schedule" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "What" }).click();
    await page.getByRole("option", { name: "Back up Holdfast itself" }).click();
    await dialog.getByLabel("Keep the newest").fill("14");
    await dialog.getByLabel("Name", { exact: true }).fill("Own backup");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create schedule" }).click();
    await expect(dialog).toHaveCount(0);
    const created = (await (await page.request.get("/api/v1/schedules")).json()) as { kind: string; params: object }[];
    expect(created).toMatchObject([{ kind: "platform.backup", params: { keep_last: 14 } }]);
});

test("a single service says how to get more", async () => {
    await page.goto("/settings/replicas");
    await expect(page.getByText("because its data is in a SQLite database")).toBeVisible();
    await expect(page.getByText("homelab", { exact: true })).toBeVisible();
    await expectAccessible(page);
});

test("containers of the community scripts are adopted at once, after they were shown", async () => {
    await page.goto("/apps");
    await page.getByRole("button", { name: "Review containers" }).click();
    await page.getByRole("button", { name: "Import from community scripts" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Look", exact: true }).click();
    const adopt = page.getByRole("button", { name: /^Adopt \d+ containers$/ });
    await expect(adopt).toBeVisible();
    const before = ((await (await page.request.get("/api/v1/apps")).json()) as object[]).length;
    const more = Number(/\d+/.exec((await adopt.textContent())!)![0]);
    await expect(page.getByText("its update program").first()).toBeVisible();
    await expectAccessible(page);
    await adopt.click();
    await expect
        .poll(async () => ((await (await page.request.get("/api/v1/apps")).json()) as object[]).length)
        .toBe(before + more);
});
