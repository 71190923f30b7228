import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { HttpReceiver, isSigned, MailReceiver } from "./receivers";
import { closePages, Service } from "./service";

// From the preview of a rule to messages that arrive at a webhook, a mail server and a service such as ntfy; an alert is
// acknowledged and recovers; a host is in maintenance for a while.

const SECRET = "a-long-random-text";

let service: Service;
let page: Page;
let webhook: HttpReceiver;
let ntfy: HttpReceiver;
let mail: MailReceiver;
const faults: string[] = [];

test.beforeAll(async ({ browser }) => {
    [webhook, ntfy, mail] = await Promise.all([HttpReceiver.start(), HttpReceiver.start(), MailReceiver.start()]);
    service = await Service.demo({ HOLDFAST_ALLOW_LOOPBACK_HOSTS: "true" });
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(page, faults);
    await page.goto("/login");
    await page.getByLabel("E-mail").fill("owner@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("holdfast-demo-1");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(async () => {
    await service?.stop();
    webhook?.stop();
    ntfy?.stop();
    mail?.stop();
});

const dialog = () => page.getByRole("dialog");
const rowOf = (name: string) => page.getByRole("row", { name: new RegExp(name) });

/** Chooses an item of the menu of a row. */
async function choose(row: string, item: string) {
    await page.getByRole("button", { name: `Actions for ${row}` }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Opens the form of a new channel of a kind. */
async function addChannel(kind: string, fields: Record<string, string>, name: string) {
    await page.getByRole("button", { name: "Add channel" }).click();
    await dialog().getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: kind, exact: true }).click();
    for (const [label, value] of Object.entries(fields)) await dialog().getByLabel(label, { exact: true }).fill(value);
    await dialog().getByRole("textbox", { name: "Name" }).fill(name);
}

test("an alert of which nobody was told says so, and leads to the channels", async () => {
    const firing = async () => (await page.request.get("/api/v1/alerts?state=firing")).json();
    await expect.poll(async () => (await firing()).length).toBeGreaterThan(0);
    const [alert] = await firing();
    await page.goto(`/alerts/${alert.id}`);
    await expect(page.getByRole("heading", { level: 1, name: alert.title })).toBeVisible();
    const note = page.getByRole("note").filter({ hasText: "Nobody was told" });
    await expect(note).toContainText("There is no channel: alerts are shown on this page only.");
    await expectAccessible(page);
    expect((await (await page.request.get(`/api/v1/alerts/${alert.id}`)).json()).notified).toBe(false);
    await note.getByRole("link", { name: "Add a channel" }).click();
    await expect(page).toHaveURL(/\/notifications$/);
});

test("channels are added by their fields, and a test message shows whether they work", async () => {
    await page.goto("/notifications");
    await expect(page.getByText("No channels")).toBeVisible();
    await expectAccessible(page);
    await addChannel("Webhook", { Address: `${webhook.url}/hook`, Secret: SECRET }, "Automation");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(rowOf("Automation")).toBeVisible();
    await choose("Automation", "Send a test message");
    await expect(page.getByText("The test message to Automation was accepted.")).toBeVisible();
    // The demo may send an alert of its own meanwhile.
    expect(webhook.types.filter((type) => type === "channel.test")).toHaveLength(1);
    const sent = webhook.received[webhook.types.indexOf("channel.test")]!;
    expect(isSigned(sent, SECRET)).toBe(true);
    expect(isSigned(sent, "another")).toBe(false);

    await addChannel("ntfy", { Server: ntfy.url, Topic: "ops" }, "Phone");
    await dialog().getByRole("button", { name: "Create channel" }).click();
    await expect(rowOf("Phone")).toBeVisible();
    await page.getByRole("button", { name: "Add channel" }).click();
    await dialog().getByRole("button", { name: "Enter an address instead" }).click();
    await dialog()
        .getByLabel("Address", { exact: true })
        .fill(`mailto://127.0.0.1:${mail.port}/?from=holdfast@demo.test&to=admin@demo.test&security=none`);
    await dialog().getByRole("textbox", { name: "Name" }).fill("Mail");
    await dialog().getByRole("button", { name: "Create channel" }).click();
    await expect(rowOf("Mail")).toBeVisible();
    await expect(dialog()).toHaveCount(0);
    // What an address contains is never shown again.
    expect(await page.content()).not.toContain("admin@demo.test");
});

test("a rule is previewed, and its alerts arrive everywhere", async () => {
    await page.goto("/alerts/rules");
    await expect(page.getByRole("table", { name: "Alert rules" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add rule" }).click();
    await dialog().getByLabel("Limit").fill("0");
    await dialog().getByLabel("Resolved again at").fill("");
    await dialog().getByLabel("For at least").fill("0");
    await dialog().getByRole("combobox", { name: "Only" }).click();
    await page.getByRole("option", { name: "One target" }).click();
    await dialog().getByRole("combobox", { name: "Target", exact: true }).click();
    await page.getByRole("option", { name: "pve-a1", exact: true }).click();
    await dialog().getByRole("textbox", { name: "Name" }).fill("Any load");
    await expect(dialog().getByRole("region", { name: "With this rule in the last week" })).toContainText(/It would/);
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Create rule" }).click();
    await expect(rowOf("Any load")).toBeVisible();

    await page.goto("/alerts");
    // Nothing on this page is read again by the test.
    await expect(page.getByRole("link", { name: "CPU usage: pve-a1" })).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => webhook.types).toContain("alert.fired");
    await expect.poll(() => ntfy.received.length).toBeGreaterThan(0);
    await expect.poll(() => mail.mails.join()).toContain("pve-a1");
    expect(webhook.received.every((one) => isSigned(one, SECRET))).toBe(true);
});

test("an alert says why it fired; it is acknowledged with a note, by keyboard", async () => {
    await page.getByRole("link", { name: "CPU usage: pve-a1" }).click();
    await expect(page.getByRole("region", { name: "Why" })).toContainText("Any load");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add a note" }).press("Enter");
    await page.keyboard.type("Expected today.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Expected today.").first()).toBeVisible();
    await page.getByRole("button", { name: "Acknowledge" }).press("Enter");
    await expect(page.getByText("acknowledged").first()).toBeVisible();
    await expect.poll(() => webhook.types).toContain("alert.acknowledged");
});

test("it recovers, also when it was acknowledged", async () => {
    await page.goto("/alerts/rules");
    await choose("Any load", "Edit");
    await dialog().getByLabel("Limit").fill("99");
    await dialog().getByRole("button", { name: "Save rule" }).click();
    await expect.poll(() => webhook.types).toContain("alert.resolved");
    await page.goto("/alerts?state=resolved");
    await expect(page.getByRole("link", { name: "CPU usage: pve-a1" })).toBeVisible();
    await expectAccessible(page);
});

test("one target is left out of all rules", async () => {
    await page.goto("/alerts?state=resolved");
    await choose("CPU usage: pve-a1", "Never for pve-a1");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Save override" }).click();
    await expect(dialog()).toHaveCount(0);
    await page.goto("/alerts/overrides");
    await expect(rowOf("pve-a1")).toContainText("never");
    await expectAccessible(page);
});

test("a host is in maintenance for an hour, and the calendar shows it", async () => {
    await page.goto("/hosts/1");
    await page.getByRole("button", { name: /^More/ }).click();
    await page.getByRole("menuitem", { name: "Start maintenance" }).click();
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Start" }).click();
    await expect(page.getByText("In maintenance")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/schedules?week=1970-01-05");
    await page.getByRole("button", { name: "This week" }).click();
    await expect(page.getByRole("list", { name: "Maintenance" }).first()).toBeVisible();
    await page.goto("/maintenance");
    await expect(rowOf("Maintenance of")).toContainText("open");
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Actions for Maintenance of/ }).click();
    await page.getByRole("menuitem", { name: "End now" }).click();
    await dialog().getByRole("button", { name: "End now" }).click();
    await expect(page.getByText("No maintenance windows")).toBeVisible();
});

test("routes, types, links and this browser", async () => {
    await page.goto("/notifications/routes");
    await page.getByRole("button", { name: "Add route" }).click();
    await dialog().getByRole("textbox", { name: "Name" }).fill("Nights");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Create route" }).click();
    await expect(rowOf("Nights")).toContainText("nobody");
    await page.goto("/notifications/types");
    await page.getByRole("switch", { name: "A backup succeeds" }).press("Space");
    await expect(page.getByRole("switch", { name: "A backup succeeds" })).not.toBeChecked();
    for (const at of ["types", "delivery", "browser"]) {
        await page.goto(`/notifications/${at}`);
        await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
        await expectAccessible(page);
    }
    expect(faults).toEqual([]);
});
