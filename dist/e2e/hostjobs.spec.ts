import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// A backup job of Proxmox VE itself is created, changed, run and deleted.

let service: Service;
let page: Page;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(page, faults);
    const data = { email: "owner@demo.test", password: "holdfast-demo-1" };
    expect((await page.request.post("/api/v1/auth/login", { data })).ok()).toBe(true);
    await page.goto("/backups/jobs");
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

const dialog = () => page.getByRole("dialog");
const row = (name: string) =>
    page.getByRole("table", { name: "Jobs of Proxmox VE" }).getByRole("row").filter({ hasText: name });
const button = (name: string) => dialog().getByRole("button", { name, exact: true });

async function choose(job: string, item: string) {
    await page.getByRole("button", { name: `Actions for ${job}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
}

test("a job is created; what is wrong is told at its field", async () => {
    // Its guests are known once the storages and guests were read.
    await expect(row("Nightly")).toContainText(/\d+ guests/);
    const jobs: { comment: string; host_name: string }[] = await (
        await page.request.get("/api/v1/backups/jobs")
    ).json();
    const nightly = jobs.find(({ comment }) => comment === "Nightly");
    await page.getByRole("button", { name: "Add job" }).click();
    await dialog().getByRole("combobox", { name: "Host" }).click();
    await page.getByRole("option", { name: nightly!.host_name, exact: true }).click();
    await dialog().getByRole("textbox", { name: "Comment" }).fill("Before work");
    await dialog().getByRole("combobox", { name: "Schedule" }).fill("");
    await dialog().getByRole("combobox", { name: "Schedule" }).blur(); // its suggestions may cover what is below
    await dialog().getByText("Chosen guests", { exact: true }).click();
    await button("Create job").click();
    await expect(dialog()).toContainText("Must contain 1 to 1000 guests.");
    await expect(dialog().getByRole("combobox", { name: "Schedule" })).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await dialog().getByRole("combobox", { name: "Chosen guests" }).fill("home-assistant");
    await page.getByRole("option", { name: /^home-assistant/ }).click();
    await dialog().getByRole("combobox", { name: "Storage" }).fill("nowhere");
    await dialog().getByRole("combobox", { name: "Schedule" }).fill("mon..fri 06:30");
    await button("Create job").click();
    await expect(dialog()).toContainText("has no storage nowhere for backups.");
    await dialog().getByRole("combobox", { name: "Storage" }).fill("vault");
    await button("Create job").click();
    await expect(dialog()).toHaveCount(0);
    await expect(row("Before work")).toContainText("mon..fri 06:30");
    await expect(row("Before work")).toContainText("1 guest");
    await expectAccessible(page);
});

test("only what was changed is sent", async () => {
    await choose("Before work", "Edit");
    await expect(button("Save job")).toBeDisabled();
    await dialog().getByRole("combobox", { name: "Older backups" }).click();
    await page.getByRole("option", { name: "Keep so many of each guest" }).click();
    await dialog().getByLabel("Weekly").fill("4");
    const sent = page.waitForRequest((request) => request.method() === "PATCH");
    await button("Save job").click();
    expect((await sent).postDataJSON()).toEqual({ keep: "keep-weekly=4" });
    await expect(dialog()).toHaveCount(0);
    await expect(row("Before work")).toContainText("keep-weekly=4");
    await expect(row("Before work")).toContainText("mon..fri 06:30");
});

test("it is run now, with the result of its guest", async () => {
    await choose("Before work", "Run now");
    const drawer = dialog().filter({ hasText: /^Job \d+/ });
    await expect(drawer.getByRole("region", { name: "Results" })).toContainText("1 succeeded, 0 did not", {
        timeout: 240_000,
    });
    await expect(drawer).toContainText("home-assistant");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog()).toHaveCount(0);
});

test("it is deleted", async () => {
    await choose("Before work", "Delete");
    await expect(dialog()).toContainText("The backups that it made are kept.");
    await button("Delete").click();
    await expect(dialog()).toHaveCount(0);
    await expect(row("Before work")).toHaveCount(0);
});

test("an operator sees which role each action needs", async ({ browser }) => {
    const operator = {
        email: "olga@demo.test",
        display_name: "Olga",
        role: "operator",
        password: "mossy-kettle-orbit-93",
    };
    expect((await page.request.post("/api/v1/users", { data: operator })).ok()).toBe(true);
    const context = await browser.newContext({ baseURL: service.url });
    const { email, password } = operator;
    expect((await context.request.post("/api/v1/auth/login", { data: { email, password } })).ok()).toBe(true);
    const other = await context.newPage();
    await other.goto("/backups/jobs");
    await expect(other.getByRole("button", { name: "Add job" })).toHaveAccessibleDescription(/admin/);
    await other.getByRole("button", { name: "Actions for Nightly" }).click();
    for (const item of ["Run now", "Edit", "Delete"]) {
        await expect(other.getByRole("menuitem", { name: item })).toHaveAccessibleDescription(/admin/);
    }
    await context.close();
});
