import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { place } from "./places";
import { Service } from "./service";

// A copy of the demo's catalogue that the test can change; a change takes effect at the next refresh.
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
    // Unlike the demo's other hosts, this one has no SSH access.
    const hosts: { id: number; name: string }[] = await (await page.request.get("/api/v1/hosts")).json();
    const { id, name } = hosts.find((host) => host.name === "pve-a3")!;
    expect((await page.request.delete(`/api/v1/hosts/${id}/ssh`, { data: { confirm: name } })).ok()).toBe(true);
    await page.goto("/apps");
});

test.afterAll(async () => {
    await context?.close();
    await service?.stop();
    rmSync(catalog, { recursive: true, force: true });
});

test.afterEach(() => expect(faults).toEqual([]));

const card = (name: string) => page.getByRole("article", { name, exact: true });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");

test("the catalogue is searched while typing", async () => {
    await place(page, "Catalogue").click();
    await expect(card("Wiki")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Search apps").fill("notes");
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(card("Alpine-Notes")).toContainText("Alpine variant");
    await expect(page).toHaveURL(/q=notes/);
    await expect(card("Notes")).toContainText("Notes in Markdown with folders and a search.");
    await page.getByLabel("Search apps").fill("folders");
    await expect(page).toHaveURL(/q=folders/);
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByLabel("Search apps").fill("notes");
    await expect(page).toHaveURL(/q=notes/);
    await card("Alpine-Notes").getByRole("link").click();
    await page.getByRole("link", { name: "All apps" }).click();
    await expect(page.getByLabel("Search apps")).toHaveValue("notes");
    await page.getByLabel("Search apps").fill("");
    await expect(page).not.toHaveURL(/q=/);
    await page.getByLabel("Installs unattended").check();
    await expect(card("Wiki")).toBeVisible();
    await expect(card("Tracker")).toHaveCount(0);
    await page.getByLabel("Installs unattended").uncheck();
    await expect(page).not.toHaveURL(/unattended/);
    const categories = page.getByRole("navigation", { name: "Categories" });
    await categories.getByRole("link", { name: "Sign-in and secrets 1" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(card("Vault")).toBeVisible();
    await expect(page).toHaveURL(/category=Sign-in/);
    await categories.getByRole("link", { name: /^All / }).click();
});

test("an app that needs a person shows why; it is installed in a terminal, unless its script can't run there", async () => {
    await card("Tracker").getByRole("link").click();
    const summary = page.getByRole("region", { name: "What the install does" });
    await expect(summary).toContainText("Unprivileged: root in the container is an ordinary user on the node.");
    await expect(summary).toContainText("The script has one question that only a person at the terminal can answer.");
    await expect(page.getByText(/asks for the user's agreement: “Do you agree to the terms of use/)).toBeVisible();
    await expect(page.getByText("Install it in a terminal")).toBeVisible();
    await expect(button("Install")).not.toHaveAttribute("aria-disabled");
    await expectAccessible(page);
    await page.getByRole("link", { name: "All apps" }).click();
    await card("Cockpit-Lite").getByRole("link").click();
    await expect(page.getByText("You can run its script manually")).toBeVisible();
    await expect(button("Install")).toHaveAttribute("aria-disabled", "true");
    await expectAccessible(page);
    await page.getByRole("link", { name: "All apps" }).click();
});

test("a refresh adds new entries, removes missing ones and names unreadable ones", async () => {
    appendFileSync(join(catalog, "ct", "wiki.sh"), "# changed\n");
    rmSync(join(catalog, "ct", "vault.sh"));
    writeFileSync(join(catalog, "ct", "hollow.sh"), "");
    await button("Refresh").click();
    await expect(page.getByRole("log")).toContainText("1 new, 1 changed, 1 removed, 1 broken");
    await expect(dialog()).toContainText("succeeded");
    await button("Close").click();
    // The page was not reloaded.
    await expect(card("Vault")).toHaveCount(0);
    await page.getByText("One script could not be read").click();
    await expect(page.getByText("hollow: The container script is empty.")).toBeVisible();
});

test("a host without SSH is reported before any other input", async () => {
    await card("Mailer").getByRole("link").click();
    await button("Install").click();
    await page.getByRole("radio", { name: "pve-a3" }).click();
    await expect(page.getByRole("alert")).toContainText("Holdfast can't sign in to pve-a3 over SSH yet");
    await expectAccessible(page);
    await page.getByRole("radio", { name: "pve-a1" }).click();
    await expect(page.getByText("Scripts can be run on pve-a1.")).toBeVisible();
});

test("errors are shown at their fields, and leaving the page does not lose the input without a warning", async () => {
    await button("Next").click();
    await expect(page.getByLabel("Memory, MiB")).toHaveValue("512");
    await page.getByLabel("Cores").fill("700");
    await button("Next").click();
    await expect(page.getByText(/^The node has \d+ cores\.$/)).toBeVisible();
    await expect(page.getByLabel("Cores")).toBeFocused();
    await page.getByLabel("Cores").fill("2");
    await page.getByLabel("Name").fill("Post Office");
    await expectAccessible(page);
    await place(page, "Hosts").click();
    await expect(dialog()).toContainText("Leave the install?");
    await button("Stay").click();
    await expect(page.getByLabel("Name")).toHaveValue("Post Office");
    await button("Next").click();
});

test("the script's question is answered, and nothing runs without consent", async () => {
    await button("Next").click();
    await expect(page.getByText("The script needs an answer.")).toBeVisible();
    await page.getByLabel("Password for the administrator").fill(PASSWORD);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByText("install/mailer-install.sh")).toBeVisible();
    await expect(page.getByText("set, not shown")).toBeVisible();
    await expect(button("Install Mailer")).toHaveAttribute("aria-disabled", "true");
    await page.getByLabel(/^Run these scripts as root on pve-a1/).check();
    await expectAccessible(page);
});

test("the install is followed live, and the app exists afterwards", async () => {
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
    await page.goto("/catalog");
    await card("Mailer").getByRole("link", { name: "Installed: Post Office" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Post Office");
    await page.goto("/catalog/mailer");
    await expect(page.getByRole("region", { name: "Installed as" })).toContainText("Post Office on pve-a1");
});

test("an animation is shown as one changing line, and canceling a job requires confirmation", async () => {
    const script = join(catalog, "ct", "notes.sh");
    const animation = 'while :; do\n  for glyph in ⠁ ⠒; do frame "$glyph" "Waiting for ink"; sleep 0.4; done\ndone\n';
    writeFileSync(script, readFileSync(script, "utf8").replace("build_container\n", `${animation}build_container\n`));
    const ask = async (path: string, data: object) => (await page.request.post(`/api/v1${path}`, { data })).json();
    const refresh = (await ask("/catalog/refresh", {})).job;
    const status = async () => (await (await page.request.get(`/api/v1/jobs/${refresh}`)).json()).status;
    await expect.poll(status).toBe("succeeded");
    await page.goto("/activity");
    const { job } = await ask("/catalog/notes/install", { host_id: 1, name: "Ink", consent: true });
    await page
        .getByRole("link", { name: /^Install · pve/ })
        .first()
        .click();
    const line = page.locator(".log [data-unfinished]");
    const frames = new Set<string>();
    // Steps before it are drawn in the same line.
    const drawn = async () =>
        [...frames.add(await line.innerText())].filter((frame) => frame.includes("Waiting for ink")).sort();
    await expect.poll(drawn).toEqual(["⠁ Waiting for ink", "⠒ Waiting for ink"]);
    await expectAccessible(page);
    await button("Cancel job").click();
    await expect(button("Let it run")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: /^Cancel/ })).toHaveCount(0);
    await expect(line).toBeVisible();
    await button("Cancel job").click();
    await page
        .getByRole("dialog", { name: /^Cancel/ })
        .getByRole("button", { name: "Cancel job" })
        .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("canceled");
    await expect(line).toHaveCount(0);
    const events: { message: string }[] = await (await page.request.get(`/api/v1/jobs/${job}/events`)).json();
    expect(events.filter(({ message }) => message.includes("Waiting for ink"))).toHaveLength(1);
    expect(events.filter(({ message }) => /[\x00-\x1f]/.test(message))).toEqual([]);
});

test("a long catalogue shows some apps of each category, with icons", async () => {
    const script = readFileSync(join(catalog, "ct", "greeter.sh"), "utf8").replace(/# Description.*\n/, "");
    const known = ["grafana", "prometheus", "jellyfin", "plex"];
    for (let i = 1; i <= 60; i++) known.push(`kettle-${i}`);
    for (const slug of known)
        writeFileSync(join(catalog, "ct", `${slug}.sh`), script.replace('APP="Greeter"', `APP="${slug}"`));
    await page.request.post("/api/v1/catalog/refresh");
    await page.goto("/catalog");
    const monitoring = page.getByRole("region", { name: "Monitoring" });
    await expect(monitoring.getByRole("article", { name: "grafana" })).toContainText("Draws dashboards");
    const icon = monitoring.getByRole("article", { name: "grafana" }).locator("svg use");
    await expect.poll(() => icon.evaluate((use) => (use as SVGUseElement).getBBox().width)).toBeGreaterThan(10);
    const other = page.getByRole("region", { name: "Other" });
    await expect(other.getByRole("article")).toHaveCount(8);
    await expectAccessible(page);
    await other.getByRole("link", { name: "All 62 apps in Other" }).click();
    await expect(page.getByRole("status").filter({ hasText: "62 apps" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(62);
    await expectAccessible(page);
});
