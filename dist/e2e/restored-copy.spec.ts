import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { Service } from "./service";

// A copy of the data is started while jobs of the original wait: somebody has to decide what becomes of them.

const OWNER = { email: "owner@copy.test", password: "mossy-kettle-orbit-93" };
let original: Service;
let copy: Service;
let page: Page;
const data = mkdtempSync(join(tmpdir(), "holdfast-copy-"));

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    original = await Service.start();
    page = await (await browser.newContext()).newPage();
    const make = async (path: string, data: unknown) => {
        const answer = await page.request.post(`${original.url}/api/v1${path}`, { data });
        expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
        return answer.json();
    };
    await make("/users", { ...OWNER, display_name: "Ada" });
    await make("/auth/login", OWNER);
    await make("/hosts", {
        name: "pve-a1",
        address: original.sim.hosts.get("pve-a1")!.address,
        token_id: original.sim.tokenId,
        token_secret: original.sim.secret,
    });
    const found = await (await page.request.get(`${original.url}/api/v1/apps/discovered`)).json();
    await make("/apps/adopt", { items: [{ host_id: 1, ctid: found[0].ctid, name: "Wiki" }] });
    // No host answers from here on: the first job runs for as long as it takes, the others wait for the guest.
    original.pauseHosts();
    for (const what of ["stop", "start", "stop"]) await make(`/apps/1/${what}`, {});
    await expect
        .poll(async () => (await (await page.request.get(`${original.url}/api/v1/jobs?status=running`)).json()).length)
        .toBe(1);
    cpSync(original.data, data, { recursive: true });
    copy = await Service.start({ HOLDFAST_DATA: data });
});

test.afterAll(() => {
    copy?.stop();
    original?.stop();
    rmSync(data, { recursive: true, force: true });
});

for (const scheme of ["light", "dark"] as const) {
    test(`every page asks what becomes of the old jobs (${scheme})`, async () => {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(`${copy.url}/apps`);
        const notice = page.getByRole("alert").filter({ hasText: "restored from a copy" });
        await expect(notice).toContainText("3 jobs of that time wait, 1 of them begun");
        await expectAccessible(page);
        await page.setViewportSize({ width: 390, height: 844 });
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(await wide()).toBeLessThanOrEqual(0);
        await expect(notice.getByRole("button", { name: "End these jobs" })).toBeInViewport();
        await page.setViewportSize({ width: 1440, height: 900 });
        await notice.getByRole("link", { name: "Show them" }).click();
        await expect(page.getByText("an owner has to decide").first()).toBeVisible();
    });
}

test("they go on only for whoever types it, and end at one answer", async () => {
    await page.getByRole("button", { name: "Let them go on" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("continue 3 jobs");
    await expect(dialog.getByRole("button", { name: "Let them go on" })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "End these jobs" }).click();
    await dialog.getByRole("button", { name: "End them" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "restored from a copy" })).toHaveCount(0);
    const jobs = await (await page.request.get(`${copy.url}/api/v1/jobs`)).json();
    expect(jobs.map((job: { status: string }) => job.status).sort()).toEqual(["canceled", "canceled", "interrupted"]);
});
