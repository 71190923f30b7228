import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { addHost, openSsh } from "./hosts";
import { closePages, Service } from "./service";

// The firewall of a cluster: a rule that locks Holdfast out is undone by the node itself, and changes that are kept stay.

const OWNER = { email: "owner@journey.test", password: "mossy-kettle-orbit-93" };
const NODE = "pve-a1";
const RULES = "/firewall/cluster/1/rules";
const files = mkdtempSync(join(tmpdir(), "holdfast-lockout-"));
let service: Service;
let page: Page;
let api: APIRequestContext;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    const keys = join(files, "authorized_keys");
    writeFileSync(keys, "");
    // Long enough for a busy machine, and not for minutes.
    service = await Service.start({ HOLDFAST_REVERT_SECONDS: "60" }, ["--ssh-port", "0", "--authorized-keys", keys]);
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    api = page.request;
    watch(page, faults);
    await ask("post", "/users", OWNER);
    await ask("post", "/auth/login", OWNER);
    await addHost(api, service, NODE);
    await openSsh(api, service, NODE, 1, keys);
    await ask("put", "/firewall/cluster/1/options", { policy_in: "ACCEPT" });
    await ask("put", "/firewall/cluster/1/options", { enable: 1 });
    await ask("post", RULES, {
        type: "in",
        action: "DROP",
        proto: "tcp",
        dport: "22,8006",
        comment: "only from the office",
    });
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

const dialog = () => page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const enabled = () => page.getByRole("switch", { name: /^Enabled: Rule 0/ });

test("whoever locks Holdfast out is let in again after the time is up", async () => {
    await page.goto("/firewall/1");
    await expect(enabled()).not.toBeChecked();
    await expect(button("Try changes safely")).toBeVisible();
    await enabled().focus();
    await page.keyboard.press("Space");
    await expect(dialog()).toContainText("Holdfast's connection to the API");
    await expect(dialog().getByRole("checkbox", { name: /^Undo this by itself/ })).toBeChecked();
    await expectAccessible(page);
    await dialog()
        .getByLabel(/to confirm/)
        .fill(NODE);
    await dialog().getByRole("button", { name: "Enable rule" }).click();
    await expect(dialog()).toHaveCount(0);
    await expect(page.getByRole("timer")).toContainText("unless you keep them");
    await expect(enabled()).toBeChecked();
    await expectAccessible(page);
    // Nobody keeps the change, so the node undoes it.
    await expect(page.getByText("The last changes on trial were undone.")).toBeVisible({ timeout: 240_000 });
    await expect(enabled()).not.toBeChecked();
    const [job] = await ask("get", "/jobs?kind=firewall.arm");
    expect(job.status).toBe("failed");
    expect(job.error).toContain("Nobody kept the changes in time");
    expect((await ask("get", RULES)).rules[0].enable).toBe(0);
});

test("changes that are kept stay", async () => {
    await button("Try changes safely").click();
    await expect(page.getByRole("timer")).toBeVisible();
    await ask("post", RULES, { type: "in", action: "ACCEPT", proto: "tcp", dport: "9090", enable: 1 });
    await button("Keep changes").click();
    await expect(page.getByRole("timer")).toHaveCount(0);
    await expect.poll(async () => (await ask("get", "/jobs?kind=firewall.arm"))[0].status).toBe("succeeded");
    expect((await ask("get", RULES)).rules).toHaveLength(2);
});

test("changes that are undone at once are gone", async () => {
    await page.reload();
    await button("Try changes safely").click();
    await expect(page.getByRole("timer")).toBeVisible();
    await ask("post", RULES, { type: "in", action: "ACCEPT", proto: "tcp", dport: "9091", enable: 1 });
    await button("Undo changes").click();
    await expect(page.getByRole("timer")).toHaveCount(0);
    await expect(page.getByRole("table", { name: "Rules" })).toContainText("tcp 9090");
    await expect(page.getByRole("table", { name: "Rules" })).not.toContainText("tcp 9091");
    await expect.poll(async () => (await ask("get", "/jobs?kind=firewall.arm"))[0].status).toBe("succeeded");
    expect((await ask("get", RULES)).rules).toHaveLength(2);
});
