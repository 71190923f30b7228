import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// Updates of an app that fail, seen on the page: one that breaks the app's port goes back by itself; one for which the container is
// too small is refused. The catalogue is a copy of the demo's that the test changes.

const catalog = mkdtempSync(join(tmpdir(), "holdfast-catalog-"));
const script = join(catalog, "ct", "wiki.sh");
let service: Service;
let page: Page;
let api: APIRequestContext;
let app: number;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    cpSync(join(import.meta.dirname, "..", "catalog"), catalog, { recursive: true });
    service = await Service.demo({ HOLDFAST_CATALOG_URL: catalog });
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    api = page.request;
    watch(page, faults);
    await ask("/auth/login", { email: "owner@demo.test", password: "holdfast-demo-1" });
    await refresh();
    const hosts: { id: number; name: string }[] = await (await api.get("/api/v1/hosts")).json();
    const { job } = await ask("/catalog/wiki/install", {
        host_id: hosts.find(({ name }) => name === "pve-a1")!.id,
        name: "Team wiki",
        consent: true,
    });
    app = (await ended(job)).result.app_id;
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(async () => {
    await service?.stop();
    rmSync(catalog, { recursive: true, force: true });
});

test.afterEach(() => expect(faults).toEqual([]));

async function ask(path: string, data: object = {}) {
    const answer = await api.post(`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

async function ended(job: number) {
    const read = async () => (await api.get(`/api/v1/jobs/${job}`)).json();
    await expect.poll(async () => (await read()).finished_at).not.toBeNull();
    const end = await read();
    expect(end).toMatchObject({ status: "succeeded" });
    return end;
}

const refresh = async () => ended((await ask("/catalog/refresh")).job);

/** Replaces texts of the wiki's container script. */
async function change(...replacements: [before: string, after: string][]) {
    let text = readFileSync(script, "utf8");
    for (const [before, after] of replacements) {
        expect(text).toContain(before);
        text = text.replaceAll(before, after);
    }
    writeFileSync(script, text);
    await refresh();
}

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

async function update() {
    await page.goto(`/apps/${app}/update`);
    await page.getByLabel("How long the app may take to answer (seconds)").fill("1");
    await page.getByLabel(/^Run the catalogue's script wiki/).check();
    await button("Update Team wiki").click();
}

test("an update that breaks the app's port goes back by itself", async () => {
    await change(["2.5.1", "2.6.0"], ["service wiki 0.0.0.0:3000", "$STD systemctl disable --now wiki"]);
    await page.goto(`/apps/${app}/update`);
    await expect(page.getByLabel("Take a snapshot first")).toBeChecked();
    await expect(page.getByLabel("Go back by itself if the update fails")).toBeChecked();
    await page.getByLabel("Take a snapshot first").uncheck();
    await expect(page.getByLabel("Go back by itself if the update fails")).toBeDisabled();
    await expectAccessible(page);
    await update();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText(
        "port 3000, which answered before, did not answer within 1 s",
    );
    await expect(dialog.getByRole("alert")).toContainText(
        /Went back to the snapshot holdfast-\d+: the app answers again at http:\/\/\S+:3000\./,
    );
    await expect(dialog).toContainText("failed");
    await expect(page.getByRole("log")).toContainText("Before the update the app answers at http://");
    await expectAccessible(page);
    await button("Close").click();
    // The app runs, and the update is still due.
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Team wiki running");
    await expect(button("Update Team wiki")).toBeVisible();
});

test("an update for which the container is too small is refused with the numbers, and says what it did when it is forced", async () => {
    await change(["$STD systemctl disable --now wiki", "service wiki 0.0.0.0:3000"], ["var_disk:-8", "var_disk:-400"]);
    await update();
    await expect(page.getByRole("alert").filter({ hasText: "400 GiB" })).toContainText(
        "The script wants a disk of 400 GiB",
    );
    await page.getByLabel("Update with too little disk or memory").check();
    await expectAccessible(page);
    await button("Update Team wiki").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("succeeded");
    await expect(dialog).toContainText(/answers at http:\/\/\S+:3000/);
    await expect(dialog).toContainText(/holdfast-\d+/);
    await button("Close").click();
    await expect(page.getByText("Up to date")).toBeVisible();
});

test("schedules keep to the update window of a tag", async () => {
    await page.goto("/schedules");
    await button("Update windows").click();
    await button("Add window").click();
    await button("Save windows").click();
    await expect(page.getByText("A tag must begin with a letter, digit or underscore")).toBeVisible();
    await page.getByRole("combobox", { name: "Tag", exact: true }).fill("team");
    await page.getByRole("combobox", { name: "Time zone" }).fill("UTC");
    await expectAccessible(page);
    await button("Save windows").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await button("Update windows").click();
    await expect(page.getByRole("group", { name: "Window of team" })).toBeVisible();
    await button("Remove team").click();
    await button("Save windows").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
});
