import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { place } from "./places";
import { closePages, Service } from "./service";

// Rules of an app: added and moved by keyboard, changed by two editors at once, and what they open; an alias that is in use; copies to
// another app and to another cluster.

let service: Service;
let page: Page;
let api: APIRequestContext;
let app: number;
/** Another app on the same host. */
let other: number;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    api = page.request;
    watch(page, faults);
    await ask("post", "/auth/login", { email: "owner@demo.test", password: "holdfast-demo-1" });
    const found: { host_id: number; ctid: number; name: string }[] = await ask("get", "/apps/discovered");
    const { host_id, ctid } = found.find(({ name }) => name === "grafana")!;
    const second = found.find(({ name }) => name === "prometheus")!;
    await ask("post", "/apps/adopt", {
        items: [
            { host_id, ctid, name: "Grafana" },
            { host_id: second.host_id, ctid: second.ctid, name: "Prometheus" },
        ],
    });
    const apps: { id: number; name: string; host_id: number }[] = await ask("get", "/apps");
    app = apps.find(({ name }) => name === "Grafana")!.id;
    other = apps.find(({ name }) => name === "Prometheus")!.id;
    // The firewall has an effect on the app as soon as the cluster, the guest and its NIC have it switched on.
    await ask("put", `/firewall/cluster/${host_id}/options`, { enable: 1, confirm: "pve-a1" });
    await ask("put", `/apps/${app}/firewall/options`, { enable: 1 });
    await ask("put", `/apps/${app}/network/net0`, { firewall: true });
    await ask("post", `/firewall/cluster/${host_id}/aliases`, { name: "office", cidr: "198.51.100.0/24" });
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

async function ask(method: "get" | "post" | "put" | "delete", path: string, data?: object) {
    const answer = await api[method](`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

const button = (name: string | RegExp, on: Page | Locator = page) => on.getByRole("button", { name, exact: true });
const dialog = (on: Page = page) => on.getByRole("dialog");
const rows = (on: Page = page) => on.getByRole("table", { name: "Rules" }).getByRole("row");
/** The services of the rules in their order, without the heading. */
const services = (on: Page = page) => on.getByRole("table", { name: "Rules" }).locator("tbody td[data-name=Service]");
const view = (name: string) =>
    page.getByRole("radiogroup", { name: "Parts of the firewall" }).getByText(name, { exact: true });
const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
};

/** Presses Tab, or another key, until the focus is on something of that name. */
async function tabTo(name: RegExp, key = "Tab") {
    const seen: string[] = [];
    for (let presses = 0; presses < 60; presses++) {
        await press(key);
        const now = await page.evaluate(() => {
            const at = document.activeElement;
            const labels =
                at instanceof HTMLInputElement
                    ? [...(at.labels ?? [])].map((label) => label.textContent).join(" ")
                    : "";
            return (at?.getAttribute("aria-label") || labels || at?.textContent || "").trim();
        });
        if (name.test(now)) return;
        seen.push(now.slice(0, 40));
    }
    throw new Error(`${name} does not get the focus: ${seen.join(" | ")}`);
}

/** Asks on the page what happens to a connection to a port of the app. */
async function testPort(port: number): Promise<Locator> {
    const form = page.getByRole("region", { name: "Test a packet" });
    await form.getByLabel("Destination port").fill(String(port));
    await button("Test", form).click();
    return form.getByRole("status");
}

test("a rule is added by keyboard alone, and is not enabled unless that is asked for", async () => {
    await page.goto(`/apps/${app}/firewall`);
    await expect(page.getByRole("heading", { name: "No rules" })).toBeVisible();
    await expectAccessible(page);
    await tabTo(/^Add rule$/);
    await press("Enter");
    await expect(dialog().locator(":focus")).toHaveCount(1);
    await tabTo(/^Macro/);
    await page.keyboard.type("SSH");
    await tabTo(/^Source/);
    await page.keyboard.type("not an address");
    await tabTo(/^Destination port/);
    await page.keyboard.type("99999");
    await press("Enter");
    // All faults at once, at their fields.
    await expect(dialog().getByRole("combobox", { name: "Source" })).toHaveAttribute("aria-invalid", "true");
    await expect(dialog().getByLabel("Destination port")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await press("ControlOrMeta+a", "Delete");
    await tabTo(/^Source/, "Shift+Tab");
    await press("ControlOrMeta+a", "Delete");
    await tabTo(/^Comment/);
    await press("Enter");
    await expect(dialog()).toHaveCount(0);
    await expect(services()).toHaveText(["SSH"]);
    await expect(page.getByRole("switch", { name: /^Enabled: Rule 0/ })).not.toBeChecked();
});

test("suggestions that arrive when the focus has moved on do not cover the form", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/macros", async (route) => {
        await held;
        await route.continue();
    });
    await page.reload();
    await button("Add rule").click();
    const macro = dialog().getByRole("combobox", { name: "Macro" });
    await macro.pressSequentially("SSH");
    await dialog().getByRole("combobox", { name: "Source" }).focus();
    release();
    // It has its arrow as soon as there is something to choose.
    await expect(macro.locator("xpath=..").locator("svg")).toBeVisible();
    await expect(page.getByRole("option")).toHaveCount(0);
    await macro.click();
    await expect(page.getByRole("option", { name: /^SSH/ })).toBeVisible();
    await page.unroute("**/macros");
    await button("Cancel", dialog()).click();
});

test("rules are moved with Alt and an arrow key, which is announced, and the focus follows", async () => {
    for (const dport of ["8080", "9090"]) {
        await ask("post", `/apps/${app}/firewall/rules`, {
            type: "in",
            action: "ACCEPT",
            proto: "tcp",
            dport,
            enable: 1,
        });
    }
    await page.reload();
    await expect(services()).toHaveText(["tcp 9090", "tcp 8080", "SSH"]);
    await button(/^Move: Rule 2/).focus();
    await press("Alt+ArrowUp");
    await expect(button(/^Move: Rule 1/)).toBeFocused();
    await press("Alt+ArrowUp");
    await expect(services()).toHaveText(["SSH", "tcp 9090", "tcp 8080"]);
    await expect(page.getByText(/moved to position 0 of 0 to 2/)).toBeAttached();
    await expect(button(/^Move: Rule 0/)).toBeFocused();
    await expect
        .poll(async () =>
            (await ask("get", `/apps/${app}/firewall/rules`)).rules.map((rule: { dport: string | null }) => rule.dport),
        )
        .toEqual([null, "9090", "8080"]);
    await expectAccessible(page);
});

test("a rule is dragged to another position", async () => {
    const handle = (await button(/^Move: Rule 2/).boundingBox())!;
    const target = (await rows().nth(1).boundingBox())!;
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + 60, target.y + 20);
    await page.mouse.move(target.x + 60, target.y + 2);
    await page.mouse.up();
    await expect(services()).toHaveText(["tcp 8080", "SSH", "tcp 9090"]);
    await expect
        .poll(async () =>
            (await ask("get", `/apps/${app}/firewall/rules`)).rules.map((rule: { dport: string | null }) => rule.dport),
        )
        .toEqual(["8080", null, "9090"]);
});

test("of two editors the second one sees what is in force now, and repeats the change", async ({ browser }) => {
    const other = await (
        await browser.newContext({ baseURL: service.url, storageState: await page.context().storageState() })
    ).newPage();
    watch(other, faults);
    await other.goto(`/apps/${app}/firewall`);
    await expect(services(other)).toHaveText(["tcp 8080", "SSH", "tcp 9090"]);
    // The first editor adds a rule at the top while the second one looks at the list from before.
    await ask("post", `/apps/${app}/firewall/rules`, { type: "out", action: "DROP", macro: "SMTP", enable: 1 });
    await other.getByRole("switch", { name: /^Enabled: Rule 1:/ }).focus();
    await other.keyboard.press("Space");
    await expect(other.getByRole("alert").getByText("The rules were changed by someone else")).toBeVisible();
    await expect(services(other)).toHaveText(["SMTP", "tcp 8080", "SSH", "tcp 9090"]);
    await expect(other.getByRole("switch", { name: /^Enabled: Rule 2:/ })).not.toBeChecked();
    await expectAccessible(other);
    await button("Repeat the change", other).click();
    await expect(other.getByRole("switch", { name: /^Enabled: Rule 2:/ })).toBeChecked();
    await expect(other.getByRole("alert")).toHaveCount(0);
    await expect.poll(async () => (await ask("get", `/apps/${app}/firewall/rules`)).rules[2].enable).toBe(1);

    // The form of a rule that was changed meanwhile says so.
    await button(/^Edit: Rule 3/, other).click();
    await ask("put", `/apps/${app}/firewall/rules/3`, { comment: "metrics" });
    await dialog(other).getByLabel("Destination port").fill("9091");
    await button("Save rule", dialog(other)).click();
    await expect(dialog(other).getByText(/the same rule was changed/)).toBeVisible();
    await button("Repeat the change", dialog(other)).click();
    await expect(dialog(other)).toHaveCount(0);
    await expect(services(other)).toHaveText(["SMTP", "tcp 8080", "SSH", "tcp 9091"]);
    await other.context().close();
});

test("what is open to whom changes with a rule", async () => {
    await page.reload();
    await view("Who can reach it").click();
    await expect(page.getByRole("region", { name: "Open to whom" })).toContainText("tcp 8080");
    await expect(await testPort(8443)).toContainText(/policy DROP/);
    await expectAccessible(page);
    await ask("post", `/apps/${app}/firewall/rules`, {
        type: "in",
        action: "ACCEPT",
        proto: "tcp",
        dport: "8443",
        enable: 1,
    });
    await page.reload();
    await expect(page.getByRole("region", { name: "Open to whom" })).toContainText("tcp 8443");
    const answer = await testPort(8443);
    await expect(answer).toContainText("Accepted");
    await expect(answer).toContainText("Rule 0 of the guest");
});

test("an alias in use can't be removed, and the page says who uses it", async () => {
    await ask("post", `/apps/${app}/firewall/rules`, { type: "in", action: "ACCEPT", source: "dc/office", enable: 1 });
    await page.goto("/overview");
    await place(page, "Firewall").click();
    await expect(page.getByRole("heading", { level: 1, name: "Firewall" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("table", { name: "Clusters" }).getByRole("link", { name: "homelab", exact: true }).click();
    await view("Aliases and IP sets").click();
    const aliases = page.getByRole("table", { name: "Aliases" });
    await button("Where used? office", aliases).click();
    await expect(aliases).toContainText(/Rule 0 of container \d+/);
    await button("Remove office", aliases).click();
    await button("Remove alias", dialog()).click();
    await expect(dialog().getByRole("alert")).toContainText(/container \d+/);
    await expectAccessible(page);
    await button("Cancel", dialog()).click();
    await expect(aliases).toContainText("198.51.100.0/24");
});

test("two rules are copied to another app after a preview, with the alias that one of them names", async () => {
    for (const { pos } of [...(await ask("get", `/apps/${app}/firewall/rules`)).rules].reverse())
        await ask("delete", `/apps/${app}/firewall/rules/${pos}`, {});
    await ask("post", `/apps/${app}/firewall/aliases`, { name: "printer", cidr: "192.0.2.9" });
    for (const rule of [{ dport: "22" }, { dport: "631", source: "printer" }, { dport: "3000", source: "dc/office" }]) {
        await ask("post", `/apps/${app}/firewall/rules`, {
            type: "in",
            action: "ACCEPT",
            proto: "tcp",
            enable: 1,
            ...rule,
        });
    }
    await ask("post", `/apps/${other}/firewall/rules`, {
        type: "in",
        action: "ACCEPT",
        proto: "tcp",
        dport: "3000",
        source: "dc/office",
        enable: 1,
    });
    await page.goto(`/apps/${app}/firewall`);
    await expect(services()).toHaveText(["tcp 3000", "tcp 631", "tcp 22"]);
    for (const pos of [0, 1]) await page.getByRole("checkbox", { name: new RegExp(`Rule ${pos}:`) }).check();
    await button("Copy to…").click();
    await expect(dialog().getByRole("list", { name: "What is copied" }).getByRole("listitem")).toHaveText([
        /^Rule 0: .*3000/,
        /^Rule 1: .*631/,
    ]);
    await expect(
        dialog().getByRole("checkbox", { name: "Also the aliases and IP sets that they name: printer" }),
    ).toBeChecked();
    await expect(button("Preview", dialog())).toBeDisabled();
    await dialog().getByLabel("Find a firewall").fill("prom");
    await dialog().getByRole("checkbox", { name: "Prometheus" }).check();
    await expectAccessible(page);
    await button("Preview", dialog()).click();
    const target = dialog().getByRole("region", { name: "Prometheus" });
    await expect(target.getByRole("listitem")).toHaveText([
        /Alias printer.*will be added/,
        /3000.*is there already/,
        /631.*will be added/,
    ]);
    await expectAccessible(page);
    expect((await ask("get", `/apps/${other}/firewall/rules`)).rules).toHaveLength(1);
    await button("Copy to 1 firewall", dialog()).click();
    await expect(dialog().getByText("1 firewall was changed.")).toBeFocused();
    await expect(target.getByRole("listitem")).toHaveText([
        /Alias printer.*added/,
        /3000.*was there already/,
        /631.*added/,
    ]);
    await expectAccessible(page);
    await button("Close", dialog()).last().click();
    await page.goto(`/apps/${other}/firewall`);
    await expect(services()).toHaveText(["tcp 631", "tcp 3000"]);
});

test("rules that were changed after they were chosen are not copied", async () => {
    await page.goto(`/apps/${app}/firewall`);
    await button("Copy rules to…").click();
    await dialog()
        .getByRole("checkbox", { name: /^Rule 2: .*22$/ })
        .check();
    await dialog().getByRole("checkbox", { name: "Prometheus" }).check();
    await button("Preview", dialog()).click();
    await expect(dialog().getByRole("region", { name: "Prometheus" }).getByRole("listitem")).toHaveText(
        /will be added/,
    );
    await ask("put", `/apps/${app}/firewall/rules/2/move`, { moveto: 0 });
    await button("Copy to 1 firewall", dialog()).click();
    await expect(dialog().getByRole("alert")).toContainText("changed by someone else");
    await button("Back", dialog()).click();
    await expect(dialog().getByRole("checkbox", { name: /^Rule 0: .*22$/ })).toBeVisible();
    for (const one of await dialog().getByRole("checkbox", { name: /^Rule/ }).all())
        await expect(one).not.toBeChecked();
    await button("Cancel", dialog()).click();
    expect((await ask("get", `/apps/${other}/firewall/rules`)).rules).toHaveLength(2);
});

test("a security group is made equal in another cluster, with the alias that its rule names", async () => {
    const hosts: { id: number; cluster: string }[] = await ask("get", "/hosts");
    const [home, office] = ["homelab", "office"].map((name) => hosts.find(({ cluster }) => cluster === name)!.id);
    for (const [host, source] of [
        [home, "office"],
        [office, null],
    ] as const) {
        await ask("post", `/firewall/cluster/${host}/groups`, { group: "web" });
        await ask("post", `/firewall/groups/${host}/web/rules`, {
            type: "in",
            action: "ACCEPT",
            proto: "tcp",
            dport: "443",
            source,
            enable: 1,
        });
    }
    await page.goto("/firewall");
    await button("Compare web").click();
    const compared = page.getByRole("table", { name: "Compare web" });
    await expect(compared).toContainText("lacks");
    await button("Make equal: office", compared).click();
    const target = dialog().getByRole("region", { name: "office" });
    await expect(target.getByRole("listitem")).toHaveText([
        /Alias office.*will be added/,
        /Security group web.*will be replaced/,
    ]);
    await expectAccessible(page);
    await button("Copy to 1 firewall", dialog()).click();
    await expect(target.getByRole("listitem")).toHaveText([/added/, /replaced/]);
    await button("Close", dialog()).last().click();
    await expect(compared).toContainText("the same");
    await expect(button("Make equal: office", compared)).toHaveCount(0);
    expect((await ask("get", `/firewall/groups/${office}/web/rules`)).rules).toMatchObject([
        { source: "office", dport: "443" },
    ]);
});

test("an operator copies to guests only, and sees what the others need", async ({ browser }) => {
    const olga = { email: "olga@firewall.test", display_name: "Olga", password: "holdfast-demo-2" };
    await ask("post", "/users", { ...olga, role: "operator" });
    const operator = await (await browser.newContext({ baseURL: service.url, colorScheme: "dark" })).newPage();
    watch(operator, faults);
    expect(
        (
            await operator.request.post("/api/v1/auth/login", { data: { email: olga.email, password: olga.password } })
        ).ok(),
    ).toBe(true);
    await operator.goto(`/apps/${app}/firewall`);
    await button("Copy rules to…", operator).click();
    await expect(dialog(operator).getByRole("checkbox", { name: "Prometheus" })).toBeEnabled();
    await dialog(operator).getByLabel("Find a firewall").fill("homelab");
    await expect(dialog(operator).getByRole("checkbox", { name: "homelab", exact: true })).toBeDisabled();
    await expect(
        dialog(operator)
            .getByText(/This needs the role admin/)
            .first(),
    ).toBeVisible();
    await expectAccessible(operator);
    await operator.context().close();
});

test("a viewer reads everything, changes nothing, and sees the required role", async ({ browser }) => {
    const vera = { email: "vera@firewall.test", display_name: "Vera", password: "holdfast-demo-2" };
    await ask("post", "/users", { ...vera, role: "viewer" });
    const viewer = await (await browser.newContext({ baseURL: service.url, colorScheme: "dark" })).newPage();
    watch(viewer, faults);
    const signedIn = await viewer.request.post("/api/v1/auth/login", {
        data: { email: vera.email, password: vera.password },
    });
    expect(signedIn.ok()).toBe(true);
    await viewer.goto(`/apps/${app}/firewall`);
    const needs = (role: string) =>
        `This needs the role ${role} for all of Holdfast; yours is viewer. An owner can change that.`;
    await expect(viewer.getByRole("paragraph").filter({ hasText: needs("operator") })).toBeVisible();
    await expect(button("Add rule", viewer)).toHaveAttribute("aria-disabled", "true");
    await expect(button("Copy rules to…", viewer)).toHaveAttribute("aria-disabled", "true");
    for (const one of await viewer.getByRole("switch").all()) await expect(one).toBeDisabled();
    await button(/^Show: Rule 0/, viewer).click();
    await expect(button("Save rule", dialog(viewer))).toBeDisabled();
    await expectAccessible(viewer);
    await button("Cancel", dialog(viewer)).click();
    // A test changes nothing.
    await viewer.goto(`/apps/${app}/firewall?view=access`);
    await button("Test", viewer).click();
    await expect(viewer.getByText("It depends", { exact: true })).toBeVisible();
    await expectAccessible(viewer);
    await viewer.goto("/firewall/1?view=groups");
    const add = button("Add group", viewer);
    await expect(add).toHaveAttribute("aria-disabled", "true");
    await expect(add).toHaveAccessibleDescription(needs("admin"));
    await viewer.context().close();
});
