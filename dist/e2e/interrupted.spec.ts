import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { addHost, openSsh } from "./hosts";
import { closePages, Service } from "./service";

// What people do in consoles outlives them: an install that asks, while the service restarts; and recordings.

const OWNER = { email: "owner@journey.test", password: "mossy-kettle-orbit-93" };
const keys = mkdtempSync(join(tmpdir(), "holdfast-keys-"));
let service: Service;
let page: Page;
let api: APIRequestContext;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    const file = join(keys, "authorized_keys");
    writeFileSync(file, "");
    service = await Service.start({ HOLDFAST_CATALOG_URL: join(import.meta.dirname, "..", "catalog") }, [
        "--ssh-port",
        "0",
        "--authorized-keys",
        file,
    ]);
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    api = page.request;
    await ask("post", "/users", OWNER);
    await ask("post", "/auth/login", OWNER);
    await addHost(api, service, "pve-a1");
    await openSsh(api, service, "pve-a1", 1, file);
    await succeeded((await ask("post", "/catalog/refresh")).job);
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(async () => {
    await service?.stop();
    rmSync(keys, { recursive: true, force: true });
});

async function ask(method: "get" | "post" | "put", path: string, data?: object) {
    const answer = await api[method](`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

const succeeded = (job: number) => expect.poll(async () => (await ask("get", `/jobs/${job}`)).status).toBe("succeeded");
const shell = () => page.locator(".xterm-rows");
/** What takes the keys of a terminal. */
const field = () => page.locator(".xterm-helper-textarea");
const button = (name: string) => page.getByRole("button", { name, exact: true });

test("a question in a terminal is answered after a restart of the service", async () => {
    const { job } = await ask("post", "/catalog/tracker/install", {
        name: "Tracker",
        host_id: 1,
        interactive: true,
        consent: true,
    });
    await page.goto(`/activity/${job}`);
    await expect(shell()).toContainText("Do you agree to the terms of use?");
    await service.restart();
    await button("Connect again").click();
    await expect(shell()).toContainText("Do you agree to the terms of use?");
    await expect(page.getByRole("status").filter({ hasText: "Connected" })).toBeVisible();
    await expect(field()).toBeFocused();
    await page.keyboard.type("y");
    await page.keyboard.press("Enter");
    await succeeded(job);
    expect(await ask("get", "/apps")).toEqual([expect.objectContaining({ name: "Tracker" })]);
});

test("a recorded console says so, and an owner plays what it showed", async () => {
    await page.goto("/hosts/1/connection");
    const rule = page.getByRole("region", { name: "Recording of consoles" });
    await expect(rule).toContainText("Terminals are not recorded.");
    await rule.getByRole("button", { name: "Record" }).click();
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Record" }).click();
    await expect(rule).toContainText("Each recording is kept for 30 days.");
    await page.goto("/hosts/1/shell");
    await expect(page.getByText("Recorded", { exact: true })).toBeVisible();
    await expect(shell()).toContainText("This console is recorded.");
    await expect(shell()).toContainText(/[#$] \s*$/);
    await expect(field()).toBeFocused();
    await page.keyboard.type("echo recorded-$((40+2))");
    await page.keyboard.press("Enter");
    await expect(shell()).toContainText("recorded-42");
    await page.goto("/audit/recordings");
    await expectAccessible(page);
    await page.getByRole("link", { name: "pve-a1" }).click();
    await expect(shell()).toContainText("recorded-42");
    await expect(shell()).not.toContainText("This console is recorded.");
    await expectAccessible(page);
    await button("Delete").click();
    await page.getByRole("dialog").getByLabel("Type pve-a1 to confirm").fill("pve-a1");
    await page.getByRole("dialog").getByRole("button", { name: "Delete recording" }).click();
    await expect(page.getByText("No recordings")).toBeVisible();
});
