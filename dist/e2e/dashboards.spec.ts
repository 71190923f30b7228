import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// Charts and lists are pinned to a dashboard, arranged, and shared with a team by a link; so are saved views of lists.

let service: Service;
let page: Page;
let colleague: Page;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    colleague = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(page, faults);
    watch(colleague, faults);
    await send(page.request, "/auth/login", {
        email: "owner@demo.test",
        password: "holdfast-demo-1",
    });
    const user = await send(page.request, "/users", {
        email: "nora@demo.test",
        display_name: "Nora",
        password: "mossy-kettle-orbit-93",
    });
    const team = await send(page.request, "/teams", { name: "Media" });
    const member = await page.request.put(`/api/v1/teams/${team.id}/members/${user.id}`, {
        data: { role: "viewer", cidr: "127.0.0.0/8" },
    });
    expect(member.ok(), await member.text()).toBe(true);
    // What is on the cards is read with the reader's own rights.
    const host = await page.request.patch("/api/v1/hosts/1", { data: { team_id: team.id } });
    expect(host.ok(), await host.text()).toBe(true);
    await send(colleague.request, "/auth/login", {
        email: "nora@demo.test",
        password: "mossy-kettle-orbit-93",
    });
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

async function send(api: APIRequestContext, path: string, data: object) {
    const answer = await api.post(`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

const dialog = (on: Page) => on.getByRole("dialog");
const cards = (on: Page) => on.locator(".cards-of-dashboard > li").getByRole("heading", { level: 2 });

test("a chart is pinned to a new dashboard", async () => {
    await page.goto("/hosts/1/metrics?span=day");
    await page.getByRole("button", { name: /^Pin CPU: .* to a dashboard$/ }).click();
    await dialog(page).getByRole("textbox", { name: "Name of the new dashboard" }).fill("Evening");
    await dialog(page).getByRole("textbox", { name: "Title of the card" }).fill("CPU of the host");
    await dialog(page).getByRole("button", { name: "Pin to a dashboard" }).click();
    await expect(page.getByText("Pinned to Evening.")).toBeVisible();
});

test("a list is pinned to the same, with its filter", async () => {
    await page.goto("/inventory?view=vms");
    await page.getByRole("button", { name: "Pin Inventory to a dashboard" }).click();
    await dialog(page).getByRole("textbox", { name: "Title of the card" }).fill("Machines");
    await dialog(page).getByRole("button", { name: "Pin to a dashboard" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.goto("/dashboards");
    await expect(cards(page)).toHaveText(["CPU of the host", "Machines"]);
    await expect(page.getByRole("figure", { name: "CPU of the host: CPU" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Machines" }).getByRole("table").first()).toBeVisible();
    await expectAccessible(page);
});

test("cards change their place and their width, and stay so", async () => {
    const menu = (name: string) => page.getByRole("button", { name: `Actions on ${name}` });
    await menu("Machines").click();
    await page.getByRole("menuitem", { name: "Move forward" }).click();
    await expect(cards(page)).toHaveText(["Machines", "CPU of the host"]);
    await menu("Machines").click();
    await page.getByRole("menuitem", { name: "Whole width" }).click();
    await expect(page.locator(".cards-of-dashboard > li[data-wide]")).toHaveCount(1);
    await page.reload();
    await expect(cards(page)).toHaveText(["Machines", "CPU of the host"]);
    await expect(page.locator(".cards-of-dashboard > li[data-wide]")).toHaveCount(1);
});

test("a colleague reads it once it is shared with the team, changes nothing, and copies it", async () => {
    await page.getByRole("link", { name: "Evening" }).click();
    const link = page.url();
    await colleague.goto(link);
    await expect(colleague.getByText("There is no such dashboard")).toBeVisible();
    await page.getByRole("button", { name: "Actions on this dashboard" }).click();
    await page.getByRole("menuitem", { name: "Name and team" }).click();
    await dialog(page).getByRole("combobox", { name: "Team" }).click();
    await page.getByRole("option", { name: "Media" }).click();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Shared with the team Media.")).toBeVisible();
    await colleague.goto(link);
    await expect(cards(colleague)).toHaveText(["Machines", "CPU of the host"]);
    await expect(colleague.getByRole("button", { name: "Actions on Machines" })).toHaveCount(0);
    await colleague.getByRole("button", { name: "Actions on this dashboard" }).click();
    await colleague.getByRole("menuitem", { name: "Copy as my own" }).click();
    await expect(colleague.getByRole("link", { name: "Copy of Evening" })).toBeVisible();
    await expectAccessible(colleague);
});

test("a dashboard is removed", async () => {
    await page.getByRole("button", { name: "Actions on this dashboard" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await dialog(page).getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("heading", { name: "No dashboard" })).toBeVisible();
});

test("a saved view is shared with the team, and nobody else sees it", async ({ browser }) => {
    const open = (on: Page) => on.getByRole("button", { name: "Saved views" }).click();
    const saved = (on: Page) => on.getByRole("dialog", { name: "Saved views" });
    await page.goto("/inventory?q=state:running&sort=-cpu");
    // As it was kept before views could be shared.
    await page.evaluate(() =>
        localStorage.setItem("holdfast-views-inventory", JSON.stringify([{ name: "Old", search: { q: "tag:old" } }])),
    );
    await open(page);
    await expect(saved(page).getByRole("button", { name: "Old", exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("holdfast-views-inventory"))).toBeNull();
    await saved(page).getByRole("textbox", { name: "Name of the view" }).fill("Busy");
    await saved(page).getByRole("button", { name: "Save this view" }).click();
    await expect(saved(page).getByRole("button", { name: "Busy", exact: true })).toBeVisible();
    await colleague.goto("/inventory");
    await open(colleague);
    await expect(saved(colleague).getByText("No view is saved yet.")).toBeVisible();
    await saved(page)
        .getByRole("combobox", { name: "Who sees the view Busy" })
        .selectOption("Shared with the team Media");
    await expect(saved(page).getByRole("combobox", { name: "Who sees the view Busy" })).toHaveValue(/\d/);
    await expectAccessible(page);

    await colleague.reload();
    await open(colleague);
    await expect(saved(colleague).getByRole("button", { name: "Remove the view Busy" })).toHaveCount(0);
    await saved(colleague).getByRole("button", { name: /^Busy/ }).click();
    await expect(colleague).toHaveURL(/q=state(:|%3A)running/);
    await expect(colleague).toHaveURL(/sort=-cpu/);

    await send(page.request, "/users", {
        email: "otto@demo.test",
        display_name: "Otto",
        password: "mossy-kettle-orbit-94",
    });
    const outside = await browser.newContext({ baseURL: service.url });
    await send(outside.request, "/auth/login", { email: "otto@demo.test", password: "mossy-kettle-orbit-94" });
    expect(await (await outside.request.get("/api/v1/views")).json()).toEqual([]);
});
