import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectToFit } from "./accessible";
import { watch } from "./faults";
import { place } from "./places";
import { closePages, Service } from "./service";

// The heat map: a tile for each guest, by keyboard and as a table, at another time of the day, and in full screen.

let service: Service;
let page: Page;
let api: APIRequestContext;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    api = page.request;
    watch(page, faults);
    const login = { email: "owner@demo.test", password: "holdfast-demo-1" };
    expect((await api.post("/api/v1/auth/login", { data: login })).ok()).toBe(true);
    const { host_id, ctid } = (await list("/apps/discovered")).find(({ name }) => name === "grafana")!;
    const items = [{ host_id, ctid, name: "Grafana" }];
    expect((await api.post("/api/v1/apps/adopt", { data: { items } })).ok()).toBe(true);
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

type Guest = { name: string; host_id: number; ctid: number; template?: boolean };
const list = async (path: string): Promise<Guest[]> => (await api.get(`/api/v1${path}`)).json();
const tiles = () => page.locator(".heat-tile");
const tile = (name: RegExp) => page.getByRole("link", { name });
const legend = () => page.getByRole("list", { name: /^Legend of/ });
const by = (name: string) => page.getByRole("radiogroup").getByText(name, { exact: true });
const caption = () => page.locator(".heat-caption");

test("each guest has a tile, with its value in words", async () => {
    await page.goto("/overview");
    await place(page, "Heat map").click();
    const guests = [
        ...(await list("/apps")),
        ...(await list("/apps/discovered")),
        ...(await list("/vms")).filter(({ template }) => !template),
    ];
    await expect(tiles()).toHaveCount(guests.length);
    await expect(tile(/^Grafana \d+(\.\d)? %$/)).toBeVisible();
    // Also of a container that is no app.
    await expect(tile(/^prometheus \d+(\.\d)? %$/)).toBeVisible();
    await expect(legend()).toContainText(/below 20 %: \d+/);
    await expect(page.getByRole("region", { name: "pve-a1", exact: true })).toBeVisible();
    await expectAccessible(page);
});

test("the arrow keys move between tiles, and Enter opens the guest", async () => {
    await page.goto("/heatmap");
    await tile(/^Grafana/).focus();
    await expect(caption()).toContainText(/Grafana on pve-a1: \d/);
    await page.keyboard.press("ArrowRight");
    await expect(caption()).not.toContainText("Grafana");
    await page.keyboard.press("End");
    await expect(tiles().last()).toBeFocused();
    await page.keyboard.press("Home");
    await expect(tiles().first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(tiles().first()).not.toBeFocused();
    await tile(/^Grafana/).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/apps\/\d+$/);
    await expect(page.getByRole("heading", { level: 1, name: "Grafana" })).toBeVisible();
});

test("the tiles are coloured by the age of the backup, update or status; the address keeps that", async () => {
    await page.goto("/heatmap");
    await by("Status").click();
    await expect(page).toHaveURL(/by=status/);
    await expect(tile(/^Grafana running$/)).toBeVisible();
    await expect(tile(/^syncthing stopped$/)).toBeVisible();
    await by("Backup age").click();
    await expect(tile(/^windows-11 no good backup$/)).toBeVisible();
    await expectAccessible(page);
    await by("Update").click();
    await expect(page.getByText("Only the present is known of updates.")).toBeVisible();
    await expect(tile(/^Notes update available$/)).toBeVisible();
});

test("the last 24 hours can be shown, and their gaps are unknown", async () => {
    await page.goto("/heatmap");
    const time = page.getByRole("slider", { name: "Time shown" });
    await expect(time).toHaveAttribute("aria-valuetext", "Now");
    await expect(time).not.toHaveAttribute("aria-disabled", "true");
    await time.press("Home");
    await expect(time).toHaveAttribute("aria-valuetext", /, 23 h ago$/);
    await expect(tile(/^prometheus unknown$/)).toBeVisible();
    await time.press("End");
    await expect(time).toHaveAttribute("aria-valuetext", "Now");
    await expect(tile(/^Grafana \d/)).toBeVisible();
});

test("a table says the same", async () => {
    await page.goto("/heatmap?by=status");
    await page.getByRole("button", { name: "Show as table" }).click();
    await expect(page.getByRole("table", { name: "Guests" }).getByRole("row", { name: /Grafana/ })).toContainText(
        "running",
    );
    await page.reload();
    await expect(page.getByRole("button", { name: "Show as tiles" })).toBeVisible();
});

test("in full screen there is nothing else, and Escape leaves it", async () => {
    await page.goto("/heatmap?full=true");
    await expect(page.getByRole("heading", { level: 1, name: "Heat map: CPU" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/full/);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("it fits on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/heatmap");
    await expect(tile(/^Grafana/)).toBeVisible();
    await expectToFit(page);
});
