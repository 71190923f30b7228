import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { Service } from "./service";

// The demo's own catalogue, in a folder in which it can change: what it holds counts from the next refresh on.
const catalog = mkdtempSync(join(tmpdir(), "holdfast-catalog-"));
const PASSWORD = "larch-beacon-tunnel-47";
let service: Service;
let context: BrowserContext;
let page: Page;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    cpSync(join(import.meta.dirname, "..", "catalog"), catalog, { recursive: true });
    service = await Service.demo({ HOLDFAST_CATALOG_URL: catalog });
    context = await browser.newContext({ baseURL: service.url });
    page = await context.newPage();
    watch(page, faults);
    await page.request.post("/api/v1/auth/login", { data: { email: "owner@demo.test", password: "holdfast-demo-1" } });
    // A host to which Holdfast has no SSH key, unlike the demo's others.
    const hosts: { id: number; name: string }[] = await (await page.request.get("/api/v1/hosts")).json();
    const { id, name } = hosts.find((host) => host.name === "pve-a3")!;
    expect((await page.request.delete(`/api/v1/hosts/${id}/ssh`, { data: { confirm: name } })).ok()).toBe(true);
    await page.goto("/apps");
});

test.afterAll(async () => {
    await context?.close();
    service?.stop();
    rmSync(catalog, { recursive: true, force: true });
});

test.afterEach(() => expect(faults).toEqual([]));

const card = (name: string) => page.getByRole("article", { name, exact: true });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");

test("the catalogue is searched as one types", async () => {
    await page.getByRole("link", { name: "Catalogue", exact: true }).click();
    await expect(card("Wiki")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Search apps").fill("notes");
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(card("Alpine-Notes")).toContainText("Alpine variant");
    await expect(page).toHaveURL(/q=notes/);
    await card("Alpine-Notes").getByRole("link").click();
    await page.getByRole("link", { name: "All apps" }).click();
    await expect(page.getByLabel("Search apps")).toHaveValue("notes");
    await page.getByLabel("Search apps").fill("");
    await page.getByLabel("Installs unattended").check();
    await expect(card("Wiki")).toBeVisible();
    await expect(card("Tracker")).toHaveCount(0);
    await page.getByLabel("Installs unattended").uncheck();
});

test("an app that wants a person says why, and can't be installed from here", async () => {
    await card("Tracker").getByRole("link").click();
    await expect(page.getByText(/asks for the user's agreement: “Do you agree to the terms of use/)).toBeVisible();
    await expect(button("Install")).toHaveAttribute("aria-disabled", "true");
    await expectAccessible(page);
    await page.getByRole("link", { name: "All apps" }).click();
});

test("a refresh adds new apps, removes missing ones, and names what can't be read", async () => {
    appendFileSync(join(catalog, "ct", "wiki.sh"), "# changed\n");
    rmSync(join(catalog, "ct", "vault.sh"));
    writeFileSync(join(catalog, "ct", "hollow.sh"), "");
    await button("Refresh").click();
    await expect(page.getByRole("log")).toContainText("1 new, 1 changed, 1 removed, 1 broken");
    await expect(dialog()).toContainText("succeeded");
    await button("Close").click();
    // Nobody reloaded the page.
    await expect(card("Vault")).toHaveCount(0);
    await page.getByText("One script could not be read").click();
    await expect(page.getByText("hollow: The container script is empty.")).toBeVisible();
});

test("a host without SSH says so before anything is filled in", async () => {
    await card("Mailer").getByRole("link").click();
    await button("Install").click();
    await page.getByRole("radio", { name: "pve-a3" }).click();
    await expect(page.getByRole("alert")).toContainText("Holdfast can't sign in to pve-a3 over SSH yet");
    await expectAccessible(page);
    await page.getByRole("radio", { name: "pve-a1" }).click();
    await expect(page.getByText("Scripts can be run on pve-a1.")).toBeVisible();
});

test("what is wrong is said at its field, and what was filled in is not lost by walking away", async () => {
    await button("Next").click();
    await expect(page.getByLabel("Memory, MiB")).toHaveValue("512");
    await page.getByLabel("Cores").fill("700");
    await button("Next").click();
    await expect(page.getByText(/^The node has \d+ cores\.$/)).toBeVisible();
    await expect(page.getByLabel("Cores")).toBeFocused();
    await page.getByLabel("Cores").fill("2");
    await page.getByLabel("Name").fill("Post Office");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Hosts", exact: true }).click();
    await expect(dialog()).toContainText("Leave the install?");
    await button("Stay").click();
    await expect(page.getByLabel("Name")).toHaveValue("Post Office");
    await button("Next").click();
});

test("the script's question is answered, and nothing runs without a yes", async () => {
    await button("Next").click();
    await expect(page.getByText("The script needs an answer.")).toBeVisible();
    await page.getByLabel("Password for the administrator").fill(PASSWORD);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByText("install/mailer-install.sh")).toBeVisible();
    await expect(page.getByText("given, not shown here")).toBeVisible();
    await expect(button("Install Mailer")).toHaveAttribute("aria-disabled", "true");
    await page.getByLabel(/^Run these scripts as root on pve-a1/).check();
    await expectAccessible(page);
});

test("it is installed while one watches, and the app is there", async () => {
    await button("Install Mailer").click();
    await expect(page.getByRole("log")).toContainText("Installed Mailer");
    await expect(dialog()).toContainText("succeeded");
    await expect(page.getByText(PASSWORD)).toHaveCount(0);
    await button("Close").click();
    await expect(dialog()).toHaveCount(0);
    await expect(page.getByText(/^Post Office runs as container \d+ on pve-a1/)).toBeVisible();
    await expect(page.getByRole("link", { name: /^http:\/\/.+:8025/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Open the app" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Post Office running");
});

test("what a script draws over is one line that changes, and the job ends only when that is asked for", async () => {
    const script = join(catalog, "ct", "notes.sh");
    const animation = 'while :; do\n  for glyph in ⠁ ⠒; do frame "$glyph" "Waiting for ink"; sleep 0.4; done\ndone\n';
    writeFileSync(script, readFileSync(script, "utf8").replace("build_container\n", `${animation}build_container\n`));
    const ask = async (path: string, data: object) => (await page.request.post(`/api/v1${path}`, { data })).json();
    const refresh = (await ask("/catalog/refresh", {})).job;
    const status = async () => (await (await page.request.get(`/api/v1/jobs/${refresh}`)).json()).status;
    await expect.poll(status).toBe("succeeded");
    await page.goto("/activity");
    const { job } = await ask("/catalog/notes/install", { host_id: 1, name: "Ink", consent: true });
    await page.getByRole("button", { name: /^Install · pve/ }).first().click();
    const line = page.locator(".log [data-unfinished]");
    const frames = new Set<string>();
    await expect.poll(async () => frames.add(await line.innerText()).size).toBeGreaterThan(1);
    expect([...frames].sort()).toEqual(["⠁ Waiting for ink", "⠒ Waiting for ink"]);
    await expectAccessible(page);
    await button("Cancel job").click();
    await expect(button("Let it run")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: /^Cancel/ })).toHaveCount(0);
    await expect(line).toBeVisible();
    await button("Cancel job").click();
    await page.getByRole("dialog", { name: /^Cancel/ }).getByRole("button", { name: "Cancel job" }).click();
    await expect(page.getByRole("dialog", { name: /^Job/ })).toContainText("canceled");
    await expect(line).toHaveCount(0);
    const events: { message: string }[] = await (await page.request.get(`/api/v1/jobs/${job}/events`)).json();
    expect(events.filter(({ message }) => message.includes("Waiting for ink"))).toHaveLength(1);
    expect(events.filter(({ message }) => /[\x00-\x1f]/.test(message))).toEqual([]);
    await button("Close").click();
});

test("no page of the catalogue is wider than a telephone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ["/catalog", "/catalog/recorder", "/catalog/tracker", "/catalog/mailer/install"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(over, `${path} is wider than the window`).toBeLessThanOrEqual(0);
        await expectAccessible(page);
    }
});
