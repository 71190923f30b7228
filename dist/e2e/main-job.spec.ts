import { readFileSync } from "node:fs";
import { expect, type Page, request, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { place } from "./places";
import { closePages, Service } from "./service";

let service: Service;
let page: Page;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.start();
    page = await browser.newPage({ baseURL: service.url });
    watch(page, faults);
});

const palette = () => page.getByRole("combobox", { name: "Search and commands" });

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

/** Makes a token of the simulated host that may only read. */
async function readOnlyToken(address: string): Promise<{ id: string; secret: string }> {
    const { tokenId, secret } = service.sim;
    const api = await request.newContext({
        ignoreHTTPSErrors: true,
        extraHTTPHeaders: { Authorization: `PVEAPIToken=${tokenId}=${secret}` },
    });
    const access = `https://${address}/api2/json/access`;
    const made = await api.post(`${access}/users/root@pam/token/reader`, { form: { privsep: "1" } });
    const granted = await api.put(`${access}/acl`, {
        form: { path: "/", roles: "PVEAuditor", tokens: "root@pam!reader" },
    });
    expect(granted.ok(), await granted.text()).toBe(true);
    const { data } = await made.json();
    await api.dispose();
    return { id: "root@pam!reader", secret: data.value };
}

test("the first owner is created and signed in", async () => {
    await page.goto("/");
    await page.getByLabel("E-mail").fill("owner@journey.test");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Create owner" }).click();
    await expect(page.getByText("Must have at least 12 characters.")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill("mossy-kettle-orbit-93");
    await page.getByRole("button", { name: "Create owner" }).click();
    await expect(page).toHaveURL(`${service.url}/overview`);
    const steps = page.getByRole("region", { name: "First steps" });
    await expect(steps).toContainText("1 of 6 done");
    await expect(steps.getByRole("link")).toHaveText(["Add host"]);
    await expectAccessible(page);
});

test("a host is added after its certificate was accepted", async () => {
    const host = service.sim.hosts.get("pve-a1")!;
    await page.getByRole("link", { name: "Add host" }).click();
    await page.getByLabel("Address", { exact: true }).last().fill(host.address);
    await page.getByRole("button", { name: "Show certificate" }).click();
    await expect(page.getByText(host.fingerprint)).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept certificate" })).toBeDisabled();
    await page.getByLabel("This is the host's certificate.").check();
    await page.getByRole("button", { name: "Accept certificate" }).click();
    await page.getByLabel("Token ID").fill(service.sim.tokenId);
    await page.getByLabel("Token secret").fill("wrong");
    await page.getByRole("button", { name: "Test token" }).click();
    await expect(page.getByText("The host rejected the API token")).toBeVisible();
    // What does not work with a token that may only read, and the commands that grant it.
    const reader = await readOnlyToken(host.address);
    await page.getByLabel("Token ID").fill(reader.id);
    await page.getByLabel("Token secret").fill(reader.secret);
    await page.getByRole("button", { name: "Test token" }).click();
    await expect(page.getByRole("row", { name: /Start, stop and restart apps/ })).toContainText(
        "VM.PowerMgmt on /vms – missing",
    );
    await expect(page.getByRole("row", { name: /See nodes, guests and storages/ })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Grant everything that is missing" })).toContainText(
        "pveum acl modify /vms",
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByLabel("Token ID").fill(service.sim.tokenId);
    await page.getByLabel("Token secret").fill(service.sim.secret);
    await page.getByRole("button", { name: "Test token" }).click();
    await expect(page.getByText("homelab")).toBeVisible();
    await expect(page.getByText("The token has all privileges that Holdfast uses.")).toBeVisible();
    // This journey adopts by hand.
    await page.getByLabel("Adopt all containers").uncheck();
    await page.getByRole("button", { name: "Add host" }).click();
    await expect(page.getByRole("heading", { name: "pve-a1" })).toBeVisible();
    await expect(page.getByText("online").first()).toBeVisible();
    // The other members of its cluster come next, with the certificates that they present.
    const members = page.getByRole("region", { name: "Other members of the cluster" });
    await expect(members.getByText(service.sim.hosts.get("pve-a2")!.fingerprint)).toBeVisible();
    await expect(members.getByLabel("pve-a2")).toBeChecked();
    await expect(members.getByRole("button", { name: "Enrol 2 members" })).toBeEnabled();
    await expectAccessible(page);
});

test("the overview shows what there is, what needs attention and the next step", async () => {
    await page.goto("/");
    const region = (name: string) => page.getByRole("region", { name, exact: true });
    await expect(region("Attention")).toContainText(
        "Checked: alerts, database, hosts, jobs of the last 24 hours, apps, catalogue, backups of guests, hardware and package updates, channels, backups of Holdfast.",
    );
    // A disk of the demo is nearly worn out.
    await expect(region("Attention")).toContainText("pve-a2 (/dev/sdb) is 92 %");
    await expect(region("Capacity").getByRole("listitem").filter({ hasText: "homelab" })).toContainText(
        "1 of 1 online",
    );
    await expect(region("Capacity").getByRole("meter", { name: "Memory" })).toHaveAttribute(
        "aria-valuetext",
        /GiB of|of \d+ GiB · \d/,
    );
    const steps = region("First steps");
    await expect(steps).toContainText("2 of 6 done");
    await expectAccessible(page);
    await steps.getByRole("link", { name: "Set up SSH" }).click();
    await expect(page).toHaveURL(/\/hosts\/1\/connection#ssh$/);
    await page.goto("/overview");
    await steps.getByRole("button", { name: "Hide the first steps" }).click();
    await expect(steps).toHaveCount(0);
    await page.reload();
    await expect(region("Capacity")).toContainText("homelab");
    await expect(steps).toHaveCount(0);
});

test("two containers are adopted together", async () => {
    await place(page, "Apps").click();
    await page.getByRole("button", { name: /^Review \d+ containers$/ }).click();
    await page.getByLabel("Select grafana").check();
    await page.getByLabel("Select jellyfin").check();
    await page.getByLabel("Name of container 100 on pve-a1").fill("Panels");
    await page.getByRole("button", { name: "Adopt 2 containers" }).click();
    await expect(page.getByRole("article", { name: "Panels" })).toBeVisible();
    await expect(page.getByRole("article", { name: "jellyfin" })).toBeVisible();
});

/** Chooses an item of the menu of an app's page. */
async function choose(app: string, item: string) {
    await page.getByRole("button", { name: `More actions for ${app}` }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
}

test("stop asks for confirmation and preselects shut down", async () => {
    const orders: string[] = [];
    page.on("request", (request) => {
        if (request.method() === "POST") orders.push(new URL(request.url()).pathname);
    });
    const dialog = page.getByRole("dialog");
    const shutDown = dialog.getByRole("button", { name: "Shut down" });
    await page.getByRole("link", { name: "Panels" }).click();
    await expect(page.getByRole("heading", { name: /Panels/ })).toContainText("running");
    await choose("Panels", "Stop");
    await expect(dialog).toContainText("Shut down instead?");
    await expect(shutDown).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await choose("Panels", "Restart");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    expect(orders).toEqual([]);
    // The same in the menu of a card, with the keyboard only.
    await place(page, "Apps").click();
    await page.getByRole("button", { name: "Actions for Panels" }).press("Enter");
    await page.getByRole("menuitem", { name: "Stop", exact: true }).press("Enter");
    await expect(shutDown).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Done: Shutting down Panels")).toBeVisible();
    expect(orders.map((path) => path.split("/").pop())).toEqual(["shutdown"]);
    page.removeAllListeners("request");
    await page.getByRole("link", { name: "Panels" }).click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByText("Done: Starting Panels")).toBeVisible();
});

test("an app is stopped, and its job is followed live to its end", async () => {
    await expect(page.getByRole("heading", { name: /Panels/ })).toContainText("running");
    await choose("Panels", "Stop");
    await page.getByRole("dialog").getByRole("button", { name: "Stop", exact: true }).click();
    await expect(page.getByRole("dialog", { name: /^Stop/ })).toHaveCount(0);
    await page
        .locator(".mantine-Notification-root")
        .filter({ hasText: "Stopping" })
        .getByRole("button", { name: "Show log" })
        .click();
    const log = page.getByRole("log");
    await expect(log).toContainText("Stopping Panels (container 100 on pve-a1).");
    await expect(log).toContainText("TASK OK");
    await expect(page.getByRole("dialog")).toContainText("succeeded");
    // The drawer shows the end of the job: no notification repeats it.
    await expect(page.locator(".mantine-Notification-root").filter({ hasText: "Stopping" })).toHaveCount(0);
    // The notifications of earlier jobs fade out, unless the pointer rests on one of them.
    await page.mouse.move(0, 0);
    await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("dialog", { name: /^Job/ }).getByRole("button", { name: "Close" }).click();
    // The page was not reloaded.
    await expect(page.getByRole("heading", { name: /Panels/ })).toContainText("stopped");
});

test("a job has a page with an address, and its log is searched, linked to and downloaded", async () => {
    await place(page, "Activity").click();
    await page.getByRole("combobox", { name: "Target" }).click();
    await page.getByRole("option", { name: "Panels" }).click();
    await expect(page).toHaveURL(/target=app%3A1/);
    await page.getByRole("combobox", { name: "Requested by" }).click();
    await page.getByRole("option", { name: /\(you\)$/ }).click();
    await expect(page).toHaveURL(/by=1/);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Stop · Panels" }).click();
    await expect(page).toHaveURL(/\/activity\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Stop · Panels succeeded");
    const log = page.getByRole("log");
    await expect(log).toContainText("TASK OK");
    await page.getByLabel("Search in the log").fill("task ok");
    await expect(page.getByText("0 of 1")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 of 1")).toBeVisible();
    await expect(log.locator("mark")).toHaveText("TASK OK");
    await expectAccessible(page);
    await log.getByRole("link").first().click();
    await expect(page).toHaveURL(/\?line=\d+$/);
    await page.reload();
    await expect(log.locator("[data-marked]")).toContainText("Stopping Panels");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download log", exact: true }).click();
    const text = readFileSync(await (await download).path(), "utf8");
    expect((await download).suggestedFilename()).toMatch(/^holdfast-job-\d+\.log$/);
    expect(text).toContain("TASK OK");
    expect(text).not.toContain("not complete");
    await page.getByRole("region", { name: "Details" }).getByRole("link", { name: "Panels" }).click();
    await expect(page.getByRole("heading", { name: /Panels/ })).toContainText("stopped");
});

test("a log of 100,000 lines is shown, searched and followed with few elements", async () => {
    const event = (id: number) =>
        `id: ${id}\nevent: line\ndata: ${JSON.stringify({ stream: "stdout", ts: "2026-01-01T10:00:00Z", message: `line ${id}` })}\n\n`;
    const body = `${Array.from({ length: 100_000 }, (_, at) => event(at + 1)).join("")}event: status\ndata: {"status":"succeeded"}\n\n`;
    await page.route("**/events/stream*", (route) =>
        route.request().url().includes("/jobs/")
            ? route.fulfill({ contentType: "text/event-stream", body })
            : route.continue(),
    );
    const app = page.url();
    const [{ id }] = await (await page.request.get("/api/v1/jobs?per_page=1")).json();
    await page.goto(`/activity/${id}`);
    await expect(page.getByText("100,000 lines")).toBeVisible();
    const log = page.getByRole("log");
    // It follows its end.
    await expect(log).toContainText("line 100000");
    await page.getByLabel("Search in the log").fill("line 77777");
    await page.keyboard.press("Enter");
    await expect(log.locator("mark[data-current]")).toBeInViewport();
    expect(await log.locator(".log-line").count()).toBeLessThan(200);
    await page.getByRole("button", { name: "Follow the log" }).click();
    await expect(log.getByText("line 100000")).toBeInViewport();
    await page.unroute("**/events/stream*");
    await page.goto(app);
});

test("resources are changed, and an error is shown at its field", async () => {
    await page.getByRole("button", { name: "Edit the settings of Panels" }).click();
    await page.getByLabel("Cores").fill("999");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Must be at most 512.")).toBeVisible();
    await expect(page.getByLabel("Cores")).toBeFocused();
    await page.getByLabel("Cores").fill("3");
    await page.getByLabel("Memory, MiB").fill("2048");
    const changes = page.getByRole("region", { name: "Changes that are not applied" });
    await expect(changes).toContainText("2 changes");
    await changes.getByRole("button", { name: "Review" }).press("Enter");
    await expect(changes.getByRole("definition").nth(2)).toHaveText("512 MiB 2048 MiB");
    await expectAccessible(page);
    // A link asks before the changes are lost; the last answer is to stay.
    await page.getByRole("link", { name: "Hardware", exact: true }).last().click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay" }).press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Panels was changed.")).toBeVisible();
    await expect(page.getByLabel("Memory, MiB")).toHaveValue("2048");
    await expect(page.getByText("2 GiB")).toBeVisible();
});

test("uninstalling requires the exact name", async () => {
    await page.getByRole("button", { name: "More actions for Panels" }).click();
    await page.getByRole("menuitem", { name: "Uninstall" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Type/).fill("panels");
    await expect(dialog.getByRole("button", { name: "Destroy container" })).toBeDisabled();
    await dialog.getByLabel(/^Type/).fill("Panels");
    // Enter destroys nothing: it moves the focus to the button that does.
    await dialog.getByLabel(/^Type/).press("Enter");
    await expect(dialog.getByRole("button", { name: "Destroy container" })).toBeFocused();
    await dialog.getByRole("button", { name: "Destroy container" }).click();
    await expect(page.getByText("Done: Uninstalling Panels")).toBeVisible();
    await expect(page.getByRole("article", { name: "Panels" })).toHaveCount(0);
    await expect(page.getByRole("article", { name: "jellyfin" })).toBeVisible();
});

test("a NIC whose change the host refused shows the values in force and the pending ones", async ({ playwright }) => {
    const proxmox = await playwright.request.newContext({
        baseURL: `https://${service.sim.hosts.get("pve-a1")!.address}`,
        ignoreHTTPSErrors: true,
        extraHTTPHeaders: { Authorization: `PVEAPIToken=${service.sim.tokenId}=${service.sim.secret}` },
    });
    const { data: guests } = await (await proxmox.get("/api2/json/cluster/resources?type=vm")).json();
    const node = `/api2/json/nodes/${guests.find((guest: { name: string }) => guest.name === "jellyfin").node}`;
    // A bridge without a physical NIC, which supports no VLAN.
    const bridge = { iface: "vmbr1", type: "bridge", autostart: "1" };
    expect((await proxmox.post(`${node}/network`, { form: bridge })).ok()).toBe(true);
    await page.getByRole("link", { name: "jellyfin" }).click();
    await page.getByRole("navigation", { name: "Pages of jellyfin" }).getByRole("link", { name: "Hardware" }).click();
    await page.getByRole("button", { name: "Edit net0" }).click();
    const dialog = page.getByRole("dialog", { name: /^net0 of/ });
    const save = dialog.getByRole("button", { name: "Save NIC" });
    await dialog.getByRole("combobox", { name: "Bridge" }).fill("vmbr1");
    await dialog.getByLabel("VLAN").fill("20");
    await save.click();
    await expect(dialog.getByText("Bridge vmbr1 is only staged on node")).toBeVisible();
    expect((await proxmox.put(`${node}/network`)).ok()).toBe(true);
    await save.click();
    await expect(dialog.getByRole("alert")).toContainText("The host refused the change, but stored it as pending");
    await expect(dialog.getByRole("alert")).toContainText("on no bridge");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const note = page.getByRole("status").filter({ hasText: "net0: pending until the next start" });
    await expect(note).toContainText("vmbr1, VLAN 20");
    await expect(page.getByText("This NIC is connected to no bridge")).toBeVisible();
    await page.getByRole("button", { name: "Revert net0" }).click();
    await expect(note).toHaveCount(0);
    await page.getByRole("button", { name: "Edit net0" }).click();
    await dialog.getByRole("combobox", { name: "Bridge" }).fill("vmbr0");
    await save.click();
    await expect(page.getByText("net0 of jellyfin was changed.")).toBeVisible();
    await expect(page.getByText("This NIC is connected to no bridge")).toHaveCount(0);
    await place(page, "Apps").click();
});

test("all actions are in the audit trail", async () => {
    await place(page, "Audit").click();
    await expect(page.getByRole("cell", { name: /Destroy an app's container/ })).toBeVisible();
    await expect(page.getByText(service.sim.secret)).toHaveCount(0);
});

test("every page can be reached with the keyboard", async () => {
    await page.keyboard.press("/");
    await palette().fill("jelly");
    await expect(page.getByRole("option").first()).toContainText("jellyfin");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /jellyfin/ })).toBeVisible();
});

test("title, breadcrumb and focus follow the navigation", async () => {
    const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
    await place(page, "Hosts").click();
    await expect(page).toHaveTitle(/Hosts – Holdfast$/);
    await expect(heading("Hosts")).toBeFocused();
    await page
        .getByRole("main")
        .getByRole("link", { name: /pve-a1/ })
        .first()
        .click();
    await expect(heading(/^pve-a1/)).toBeFocused();
    const chart = (name: string) => page.getByRole("slider", { name: new RegExp(`^${name}: time of the values`) });
    await chart("CPU").press("Home");
    await expect(chart("CPU")).toHaveAttribute("aria-valuenow", "0");
    await expect(chart("CPU")).toHaveAttribute("aria-valuetext", /CPU \d/);
    await expect(chart("Memory")).toHaveAttribute("aria-valuenow", "0"); // the cross-hair is shared
    await page.getByRole("figure", { name: "CPU" }).getByText("Values as a table").click();
    await expect(page.getByRole("table", { name: "CPU" }).getByRole("row").nth(1)).toContainText("%");
    await expectAccessible(page);
    const tab = (name: string) => page.getByRole("navigation", { name: "Pages of pve-a1" }).getByRole("link", { name });
    await tab("Connection").click();
    await expect(page).toHaveTitle(/pve-a1 · Connection – Holdfast$/);
    await expect(tab("Connection")).toBeFocused();
    await expect(page.getByRole("region", { name: "SSH" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("New token secret").fill("a-secret-of-nobody");
    const changes = page.getByRole("region", { name: "Changes that are not applied" });
    await changes.getByRole("button", { name: "Review" }).click();
    await expect(changes).toContainText("the entered one");
    await expect(changes).not.toContainText("a-secret-of-nobody");
    await expectAccessible(page);
    await changes.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(page.getByLabel("New token secret")).toHaveValue("");
    await expect(changes).toHaveCount(0);
    await tab("Guests").click();
    await expect(page.getByRole("main").getByRole("link", { name: "jellyfin" })).toBeVisible();
    await tab("Timeline").click();
    await expect(page.getByRole("list", { name: "Timeline" })).toContainText("Enrol a host");
    await expectAccessible(page);
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Hosts" }).click();
    await expect(heading("Hosts")).toBeFocused();
});

test("the content and the menu of a phone are reached by keyboard", async () => {
    await page.goto("/hosts");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(place(page, "Activity")).toBeHidden();
    await page.getByRole("button", { name: "Open the menu" }).press("Enter");
    await expect(place(page, "Overview")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Open the menu" })).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
});

test("an interrupted connection is reported, and restored on request", async () => {
    const bar = page.getByRole("alert").filter({ hasText: "Live updates have been interrupted" });
    await page.route("**/api/v1/events/stream*", (route) => route.abort());
    await page.reload();
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    // Connecting again by itself, it must not be faster than the click: what is routed last comes first.
    let click = () => {};
    const clicked = new Promise<void>((resolve) => (click = resolve));
    await page.route("**/api/v1/events/stream*", async (route) => {
        await clicked;
        await route.continue().catch(() => {}); // an attempt that the click has replaced
    });
    await bar.getByRole("button", { name: "Retry now" }).click();
    click();
    await expect(bar).toHaveCount(0);
    await page.unroute("**/api/v1/events/stream*");
});

test("the palette runs commands with the confirmation of their buttons, and fetches nothing before it is opened", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/hosts");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(asked).not.toContain("/api/v1/users");
    await page.keyboard.press("Control+k");
    await expect(palette()).toBeFocused();
    await expect.poll(() => asked).toContain("/api/v1/users");
    page.removeAllListeners("request");
    await expectAccessible(page);
    await palette().fill("jellyfin restart");
    await expect(page.getByRole("option").first()).toHaveText("Restart jellyfin");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Restart jellyfin?" })).toContainText("are disconnected");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // What was used last is offered first.
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("option").first()).toHaveText("Restart jellyfin");
    await palette().fill("sessions");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/profile\/sessions$/);
    // While a dialog fades out, keys are still its own.
    await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the keyboard shortcuts are listed, and can be switched off", async () => {
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(keys).toContainText("Search and commands");
    await expectAccessible(page);
    const single = keys.getByRole("switch", { name: "Shortcuts of single keys" });
    await single.press("Space");
    await expect(single).not.toBeChecked();
    await page.keyboard.press("Escape");
    await expect(keys).toHaveCount(0);
    await page.keyboard.press("?");
    await page.keyboard.press("Control+k");
    await expect(palette()).toBeVisible();
    await expect(keys).toHaveCount(0);
    await palette().fill("keyboard");
    await page.keyboard.press("Enter");
    await single.press("Space");
    await page.keyboard.press("Escape");
    await expect(keys).toHaveCount(0);
    // The second key counts for a moment only, which may be over on a busy machine.
    await expect(async () => {
        await page.keyboard.press("g");
        await page.keyboard.press("h");
        await expect(page).toHaveURL(/\/hosts$/, { timeout: 10_000 });
    }).toPass();
});

test("the rights of the token are shown by feature", async () => {
    await page.goto("/hosts/1/connection");
    await page.getByRole("button", { name: "Check rights" }).click();
    await expect(page.getByText("The token has all privileges that Holdfast uses.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Backup before an update/ })).toContainText("VM.Backup on /vms");
    await expectAccessible(page);
});

test("the other members of the cluster are enrolled in one step", async () => {
    await page.goto("/clusters/1");
    await expect(page.getByRole("heading", { name: "Cluster homelab" })).toBeVisible();
    await expect(page.getByText("The cluster has quorum.")).toBeVisible();
    await page.getByRole("button", { name: "Enrol 2 members" }).click();
    await expect(page.getByText("pve-a2 is enrolled.")).toBeVisible();
    await expect(page.getByText("pve-a3 is enrolled.")).toBeVisible();
    await expect(page.getByRole("row", { name: /pve-a3/ })).toContainText("online");
    await expectAccessible(page);
});

test("signing out ends the session", async () => {
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await page.goto("/apps/2");
    await expect(page).toHaveURL(/\/login\?back=%2Fapps%2F2/);
    await page.getByLabel("E-mail").fill("owner@journey.test");
    await page.getByLabel("Password", { exact: true }).fill("mossy-kettle-orbit-93");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: /jellyfin/ })).toBeVisible();
});
