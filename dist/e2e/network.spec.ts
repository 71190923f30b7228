import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { addHost, openSsh } from "./hosts";
import { place } from "./places";
import { closePages, Service } from "./service";

// The network of a node: staged, discarded, applied while the node is away for a time, and put back by the node itself.

const OWNER = { email: "owner@journey.test", password: "mossy-kettle-orbit-93" };
const NODE = "pve-a1";
const files = mkdtempSync(join(tmpdir(), "holdfast-network-"));
let service: Service;
let page: Page;
let api: APIRequestContext;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    const keys = join(files, "authorized_keys");
    writeFileSync(keys, "");
    const scenario = join(files, "network.scenario");
    writeFileSync(scenario, "0:00 network away 10s\n");
    // A node waits long enough for a busy machine, and not for minutes.
    service = await Service.start({ HOLDFAST_REVERT_SECONDS: "60" }, [
        "--ssh-port",
        "0",
        "--authorized-keys",
        keys,
        "--scenario",
        scenario,
    ]);
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    api = page.request;
    watch(page, faults);
    await ask("post", "/users", OWNER);
    await ask("post", "/auth/login", OWNER);
    for (const name of [NODE, "pve-a2"]) await addHost(api, service, name);
    await openSsh(api, service, NODE, 1, keys);
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(async () => {
    await service?.stop();
    rmSync(files, { recursive: true, force: true });
});

test.afterEach(() => expect(faults).toEqual([]));

async function ask(method: "get" | "post" | "put", path: string, data?: object) {
    const answer = await api[method](`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

const node = (name = NODE) => page.getByRole("main").getByRole("region", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const row = (name: string) =>
    node()
        .getByRole("table", { name: "Interfaces" })
        .getByRole("row")
        .filter({ has: page.getByRole("button", { name: `Edit ${name}`, exact: true }) });
const staged = () => node().getByRole("region", { name: `Changes of ${NODE} that are not applied` });

/** Stages a new interface in the dialog. */
async function add(type: string, fill: () => Promise<void>) {
    await node().getByRole("button", { name: "New interface" }).click();
    await dialog().getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: type, exact: true }).click();
    await fill();
    await dialog().getByRole("button", { name: "Stage change" }).click();
    await expect(dialog()).toHaveCount(0);
}

async function enter(field: string, names: string[]) {
    for (const name of names) {
        await dialog().getByRole("combobox", { name: field }).fill(name);
        await page.keyboard.press("Enter");
    }
}

/** A bond of two NICs, a bridge on it, and a VLAN on the bridge. */
async function stageAll() {
    await add("bond", () => enter("Slaves", ["eno2", "eno3"]));
    await add("bridge", () => enter("Ports", ["bond0"]));
    await add("VLAN", async () => {
        await dialog().getByRole("combobox", { name: "On the interface" }).fill("vmbr1");
        await dialog().getByLabel("VLAN ID").fill("20");
        await expect(dialog().getByRole("textbox", { name: "Name" })).toHaveValue("vmbr1.20");
        await dialog().getByLabel("IPv4 address with prefix").fill("10.99.20.5/24");
    });
    await expect(staged()).toContainText("bond0, vmbr1, vmbr1.20");
}

/** Applies what is staged, and waits for the job; returns it. */
async function apply() {
    const before: { id: number }[] = await ask("get", "/jobs?kind=network.apply");
    await staged().getByRole("button", { name: "Apply" }).click();
    await expect(dialog()).toContainText(`If Holdfast does not reach node ${NODE} afterwards`);
    await expect(dialog().getByRole("checkbox", { name: /^Put the old configuration back/ })).toBeChecked();
    await expect(dialog().getByRole("region", { name: "Changes of /etc/network/interfaces" })).toBeVisible();
    await expectAccessible(page);
    await dialog()
        .getByLabel(/to confirm/)
        .fill(NODE);
    await dialog().getByRole("button", { name: "Apply" }).click();
    await expect(dialog()).toHaveCount(0);
    await expect(node().getByRole("timer")).toContainText("puts its old configuration back");
    const [job] = await ask("get", "/jobs?kind=network.apply");
    expect(before.map(({ id }) => id)).not.toContain(job.id);
    const state = async () => (await ask("get", `/jobs/${job.id}`)).status;
    await expect.poll(state, { timeout: 240_000 }).not.toMatch(/queued|running/);
    const events: { message: string }[] = await ask("get", `/jobs/${job.id}/events`);
    return { ...(await ask("get", `/jobs/${job.id}`)), log: events.map(({ message }) => message).join("\n") };
}

test("the picture and the table show a node from its NICs to its guests", async () => {
    await page.goto("/overview");
    await place(page, "Network").click();
    await expect(node()).toBeVisible();
    const picture = node().getByRole("group", { name: `Picture of the network of ${NODE}` });
    await expect(picture.getByRole("region", { name: "NICs" })).toContainText("eno1");
    await expect(picture.getByRole("region", { name: "Bridges" })).toContainText("on eno1");
    await expect(picture.getByRole("region", { name: "Guests" })).toContainText("on vmbr0");
    await picture.getByRole("button", { name: "vmbr0" }).click();
    await expect(row("vmbr0").locator('[tabindex="-1"]')).toBeFocused();
    await row("vmbr0")
        .getByText(/guest NICs?$/)
        .click();
    await expect(row("vmbr0")).toContainText("net0");
    await page.getByRole("searchbox", { name: "Find" }).fill("pve-a2");
    await expect(node()).toHaveCount(0);
    await expect(node("pve-a2")).toBeVisible();
    await page.getByRole("searchbox", { name: "Find" }).fill("");
    await expectAccessible(page);
});

test("all faults of an interface are at their fields", async () => {
    await node().getByRole("button", { name: "New interface" }).click();
    await dialog().getByRole("textbox", { name: "Name" }).fill("vmbr0");
    await enter("Ports", ["eno9"]);
    await dialog().getByLabel("IPv4 address with prefix").fill("10.99.0.5/24");
    await dialog().getByLabel("IPv4 gateway").fill("10.98.0.1");
    await dialog().getByRole("button", { name: "Stage change" }).click();
    await expect(dialog().getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(
        /already has an interface with this name/,
    );
    await expect(dialog().getByRole("combobox", { name: "Ports" })).toHaveAccessibleDescription(/no interface eno9/);
    await expect(dialog().getByLabel("IPv4 gateway")).toHaveAccessibleDescription(/not in the network/);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog()).toHaveCount(0);
});

test("a bond, a bridge and a VLAN are staged, and discarded", async () => {
    await stageAll();
    await expect(row("bond0")).toContainText("new");
    await staged().getByRole("button", { name: "Review" }).click();
    await expect(staged()).toContainText("bond-slaves eno2 eno3");
    await expectAccessible(page);
    await staged().getByRole("button", { name: "Discard" }).click();
    await expect(staged()).toHaveCount(0);
    await expect(row("bond0")).toHaveCount(0);
});

test("what others stage is marked, and discarded together with the rest", async () => {
    await ask("post", "/network/bridges", { host_id: 1, node: NODE, iface: "vmbr7", type: "bridge" });
    await expect(staged()).toContainText("Not staged in this window, but by others or by Proxmox VE itself: vmbr7");
    await staged().getByRole("button", { name: "Review" }).click();
    await expect(staged().locator("ins").filter({ hasText: "not staged in this window" })).not.toHaveCount(0);
    await staged().getByRole("button", { name: "Discard" }).click();
    await expect(staged()).toHaveCount(0);
});

test("it is applied while the node is away for a time and comes back", async () => {
    await stageAll();
    const job = await apply();
    expect(job.log).toMatch(/waiting for the host|can't be reached. Waiting for it/);
    expect(job.log).toContain("keeps the new configuration");
    expect(job.error).toBeNull();
    expect(job.status).toBe("succeeded");
    await expect(staged()).toHaveCount(0);
    await expect(row("vmbr1.20")).toContainText("10.99.20.5/24");
    await expect(row("bond0")).toContainText("up");
    await expect(node().getByRole("timer")).toHaveCount(0);
    await expectAccessible(page);
});

test("a wrong address is put back by the node itself", async () => {
    const before = await row("vmbr0").innerText();
    await row("vmbr0").getByRole("button", { name: "Edit vmbr0" }).click();
    await dialog().getByLabel("IPv4 gateway").fill("");
    await dialog().getByLabel("IPv4 address with prefix").fill("10.77.0.5/24");
    await dialog().getByRole("button", { name: "Stage change" }).click();
    await expect(dialog()).toHaveCount(0);
    const job = await apply();
    expect(job.status).toBe("failed");
    expect(job.error).toContain("The node put its old configuration back");
    await expect(
        node()
            .getByRole("alert")
            .filter({ hasText: `${NODE} put its old configuration back` }),
    ).toBeVisible();
    await expect(staged()).toHaveCount(0);
    await expect(row("vmbr0")).not.toContainText("10.77.0.5");
    await expect.poll(() => row("vmbr0").innerText()).toBe(before);
    await expectAccessible(page);
});

test("a node that does not answer is a row with the reason, and charts have a range", async () => {
    await page.goto("/network/throughput");
    await expect(page.getByRole("region", { name: "pve-a2" })).toBeVisible();
    await page.getByText("7 days", { exact: true }).click();
    await expect(page).toHaveURL(/hours=168/);
    await expect(page.getByRole("slider", { name: /Throughput of pve-a2/ })).toBeVisible();
    service.pauseHosts();
    await page.goto("/network");
    await expect(node("pve-a2")).toContainText("The network of pve-a2 can't be read");
    await expectAccessible(page);
    service.resumeHosts();
});
