import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectToFit } from "./accessible";
import { closePages, Service } from "./service";

// A copy of the data is started while jobs of the original are waiting: an owner has to decide what happens to them.

const OWNER = { email: "owner@copy.test", password: "mossy-kettle-orbit-93" };
let original: Service;
let copy: Service;
let page: Page;
let left: number;
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
    const jobs = async (): Promise<{ status: string; finished_at: string | null }[]> =>
        (await page.request.get(`${original.url}/api/v1/jobs`)).json();
    // An action checks its host first. Then the hosts stop answering, so the remaining jobs stay open.
    do {
        original.resumeHosts();
        for (let i = 0; i < 12; i++) await make(`/apps/1/${i % 2 === 0 ? "stop" : "start"}`, {});
        original.pauseHosts();
        left = (await jobs()).filter(({ finished_at }) => finished_at === null).length;
    } while (left < 3);
    await expect.poll(async () => (await jobs()).map(({ status }) => status)).toContain("running");
    // Nothing is written while the files are copied one after the other.
    original.pause();
    cpSync(original.data, data, { recursive: true });
    original.resume();
    copy = await Service.start({ HOLDFAST_DATA: data });
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(async () => {
    await copy?.stop();
    await original?.stop();
    rmSync(data, { recursive: true, force: true });
});

for (const scheme of ["light", "dark"] as const) {
    test(`every page asks what to do with the jobs of the copy (${scheme})`, async () => {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(`${copy.url}/apps`);
        const notice = page.getByRole("alert").filter({ hasText: "restored from a copy" });
        await expect(notice).toContainText(/\d+ jobs from the copy are on hold, \d of them already started/);
        await expectAccessible(page);
        await page.setViewportSize({ width: 390, height: 844 });
        await expectToFit(page);
        await expect(notice.getByRole("button", { name: "End these jobs" })).toBeInViewport();
        await page.setViewportSize({ width: 1440, height: 900 });
        await notice.getByRole("link", { name: "Show jobs" }).click();
        await expect(page.getByText("an owner has to decide").first()).toBeVisible();
    });
}

test("continuing the jobs requires typing a phrase, ending them takes one confirmation", async () => {
    await page.getByRole("button", { name: "Continue these jobs" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(/continue \d+ jobs/);
    await expect(dialog.getByRole("button", { name: "Continue jobs" })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "End these jobs" }).click();
    await dialog.getByRole("button", { name: "End jobs" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "restored from a copy" })).toHaveCount(0);
    const jobs = await (await page.request.get(`${copy.url}/api/v1/jobs`)).json();
    const ends = jobs.map((job: { status: string }) => job.status);
    expect(ends).toContain("interrupted");
    expect(ends).toContain("canceled");
    expect(ends).not.toContain("queued");
});
