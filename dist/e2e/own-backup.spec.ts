import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// Holdfast backs itself up: now, and at planned times. Without a directory, or a role, the page says what is missing.

const OWNER = { email: "owner@journey.test", password: "mossy-kettle-orbit-93" };
const ADMIN = { email: "nora@journey.test", password: "quiet-lantern-58-harbor" };
const directory = mkdtempSync(join(tmpdir(), "holdfast-own-backups-"));
let service: Service;
let page: Page;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.start({ HOLDFAST_BACKUP_DIR: directory });
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(page, faults);
    for (const path of ["/users", "/auth/login"]) {
        const answer = await page.request.post(`/api/v1${path}`, { data: OWNER });
        expect(answer.ok(), await answer.text()).toBe(true);
    }
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(async () => {
    await service?.stop();
    rmSync(directory, { recursive: true, force: true });
});

test.afterEach(() => expect(faults).toEqual([]));

const section = () => page.getByRole("region", { name: "Backups of Holdfast" });

test("a version that is not known is not called the newest", async () => {
    await page.goto("/settings/service");
    await expect(
        page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "This service" }),
    ).toHaveAttribute("aria-current", "page");
    const version = page.getByRole("region", { name: "Version" });
    await expect(version).toContainText("It is not known whether there is a newer version.");
    await expect(version).toContainText("HOLDFAST_RELEASE_URL");
    await expect(version).not.toContainText("This is the newest version.");
});

test("an owner backs up now, and the backup appears", async () => {
    await expect(section()).toContainText("There is no backup yet.");
    await expect(section()).toContainText("not in new backups: keep a copy of it elsewhere");
    await section().getByRole("button", { name: "Back up now" }).click();
    await expect(page.getByText("Done: Backing up Holdfast")).toBeVisible();
    await expect(section().getByRole("row", { name: /holdfast-\d+-\d+\.backup/ })).toContainText("apart");
    expect(readdirSync(directory).filter((name) => name.endsWith(".backup"))).toHaveLength(1);
    await expectAccessible(page);
});

test("a file that is no backup is listed with its fault", async () => {
    writeFileSync(join(directory, "holdfast-20200101-000000.backup"), "nothing");
    await page.reload();
    await expect(section().getByRole("row", { name: /holdfast-20200101-000000\.backup/ })).toContainText(
        "Can’t be read:",
    );
    await expectAccessible(page);
});

test("backups are planned, with how many are kept", async () => {
    await expect(section()).toContainText("no schedule backs it up");
    await section().getByRole("link", { name: "Schedules" }).click();
    await page.getByRole("button", { name: "Add schedule" }).first().click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Own backup");
    await page.getByRole("combobox", { name: "What" }).click();
    await page.getByRole("option", { name: "Back up Holdfast" }).click();
    await expect(page.getByRole("combobox", { name: "Guests by name" })).toHaveCount(0);
    await page.getByLabel("Keep so many backups").fill("1");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create schedule" }).click();
    const row = page.getByRole("row", { name: /Own backup/ });
    await expect(row).toContainText("Back up Holdfast");
    await page.getByRole("button", { name: "Actions for Own backup" }).click();
    await page.getByRole("menuitem", { name: "Run now" }).click();
    await expect(row.getByRole("link", { name: /^Job \d+$/ })).toBeVisible();
    // The older ones are removed by the rule of the schedule.
    await expect.poll(() => readdirSync(directory).filter((name) => name.endsWith(".backup")).length).toBe(1);
    await row.getByRole("link", { name: /^Job \d+$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Back up Holdfast");
    await page.goto("/settings/service");
    await expect(section()).toContainText("Own backup, next ");
    await expect(section().getByRole("row", { name: /\.backup/ })).toHaveCount(1);
});

test("an admin sees the backups, and why only an owner can start one", async ({ browser }) => {
    const made = await page.request.post("/api/v1/users", { data: { ...ADMIN, role: "admin" } });
    expect(made.ok(), await made.text()).toBe(true);
    const other = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(other, faults);
    expect((await other.request.post("/api/v1/auth/login", { data: ADMIN })).ok()).toBe(true);
    await other.goto("/settings/service");
    await expect(other.getByRole("row", { name: /\.backup/ })).toHaveCount(1);
    const button = other.getByRole("button", { name: "Back up now" });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(/needs the role owner/);
    await other.context().close();
});

test("without a directory, the setting is named", async ({ browser }) => {
    const bare = await Service.start();
    try {
        const other = await (await browser.newContext({ baseURL: bare.url })).newPage();
        watch(other, faults);
        for (const path of ["/users", "/auth/login"])
            expect((await other.request.post(`/api/v1${path}`, { data: OWNER })).ok()).toBe(true);
        await other.goto("/settings/service");
        await expect(other.getByText("HOLDFAST_BACKUP_DIR")).toBeVisible();
        await expect(other.getByRole("button", { name: "Back up now" })).toHaveAccessibleDescription(
            "No directory for backups is set.",
        );
        await expectAccessible(other);
        await other.context().close();
    } finally {
        await bare.stop();
    }
});
