import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectToFit } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// What all lists and dialogs have in common, on a laptop and on a phone; and how much the browser loads for the first pages.

const OWNER = { email: "owner@demo.test", password: "holdfast-demo-1" };
const LAPTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

let service: Service;
let page: Page;
const faults: string[] = [];

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(page, faults);
    expect((await page.request.post("/api/v1/auth/login", { data: OWNER })).ok()).toBe(true);
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

const guests = () => page.getByRole("table", { name: "Guests", exact: true });
const rowOf = (name: string) => guests().getByRole("row").filter({ hasText: name });
const scrollToEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

const LISTS = [
    "/inventory",
    "/backups/coverage",
    "/backups/list",
    "/backups/jobs",
    "/backups/storages",
    "/alerts/rules",
    "/activity",
    "/audit",
    "/hardware",
    "/users",
    "/reference",
];

test("the columns of a list have room on a laptop, and their headings stay in sight", async () => {
    await page.setViewportSize(LAPTOP);
    for (const path of LISTS) {
        await page.goto(path);
        const frame = page.locator(".table-frame").first();
        await expect(frame, path).toBeVisible();
        expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth), path).toBeLessThanOrEqual(0);
    }
    await page.goto("/inventory");
    await expect(guests().getByRole("row").nth(30)).toBeAttached();
    await scrollToEnd();
    await expect(guests().getByRole("columnheader", { name: "Memory" })).toBeInViewport();
});

test("the width of a column is changed by keys and with the pointer, and kept", async () => {
    await page.setViewportSize(LAPTOP);
    await page.goto("/inventory");
    const heading = guests().getByRole("columnheader", { name: "Name" });
    const width = async () => (await heading.boundingBox())!.width;
    const first = await width();
    // The browser gives each column its share of a few pixels that are left.
    const expectWidth = (wanted: number) =>
        expect.poll(async () => Math.abs((await width()) - wanted), `width ${wanted}`).toBeLessThan(3);
    await heading.getByRole("button").press("Shift+ArrowRight");
    await expectWidth(first + 16);
    const edge = (await heading.locator(".edge").boundingBox())!;
    await page.mouse.move(edge.x + 4, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + 24, edge.y + 10, { steps: 3 });
    await page.mouse.up();
    await expectWidth(first + 36);
    await page.reload();
    await expectWidth(first + 36);
    await page.getByRole("button", { name: "View", exact: true }).click();
    await page.getByRole("button", { name: "Reset the view" }).click();
    await expectWidth(first);
});

test("the menu of a view ends within the window", async () => {
    await page.setViewportSize(LAPTOP);
    await page.goto("/inventory");
    await page.getByRole("button", { name: "View", exact: true }).click();
    await expect(page.getByRole("button", { name: "Reset the view" })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
});

test("on a phone a guest has two lines, and a tap shows the rest of it", async () => {
    await page.setViewportSize(PHONE);
    await page.goto("/inventory");
    const row = rowOf("immich");
    await expect(row).toHaveCount(1);
    expect(await guests().evaluate((one) => one.offsetHeight)).toBeLessThan(3200);
    await expect(row.getByRole("cell", { name: /pve-/ })).toBeVisible();
    await expect(row.getByRole("cell", { name: /^\d+$/ })).toHaveCount(0);
    const details = row.getByRole("button", { name: /^Details/ });
    await expect(details).toHaveAttribute("aria-expanded", "false");
    await details.press("Enter");
    await expect(details).toHaveAttribute("aria-expanded", "true");
    await expect(row.getByRole("cell", { name: /^\d+$/ })).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
    // At the end of the second line, where nothing else is.
    await row.click({ position: { x: 300, y: 46 } });
    await expect(details).toHaveAttribute("aria-expanded", "false");
});

test("the first pages load little, in few requests", async ({ browser }) => {
    // As it is transferred: compressed, with the headers, into an empty cache.
    const MOST = { "/login": { bytes: 150_000, requests: 15 }, "/overview": { bytes: 260_000, requests: 15 } };
    for (const [path, most] of Object.entries(MOST)) {
        const context = await browser.newContext({ baseURL: service.url });
        if (path !== "/login") await context.request.post("/api/v1/auth/login", { data: OWNER });
        const tab = await context.newPage();
        // It is asked for, but what happens meanwhile is not read again.
        await tab.route(/\/events\/stream/, () => {});
        const cdp = await context.newCDPSession(tab);
        await cdp.send("Network.enable");
        let bytes = 0;
        const requests: string[] = [];
        cdp.on("Network.requestWillBeSent", ({ request }) => requests.push(decodeURIComponent(request.url)));
        cdp.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
        // Not the network alone: the page reads what it only checks a moment later.
        const checked = path === "/overview" ? tab.waitForResponse(/\/api\/v1\/.*hardware/) : null;
        await tab.goto(path);
        await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
        await checked;
        await tab.evaluate(() => document.fonts.ready);
        expect(bytes, path).toBeGreaterThan(50_000);
        expect(bytes, path).toBeLessThan(most.bytes);
        expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(most.requests);
        await context.close();
    }
});

test("the buttons of a long dialog are in sight, and on a phone it fills the window", async () => {
    for (const size of [LAPTOP, PHONE]) {
        await page.setViewportSize(size);
        await page.goto("/schedules");
        await page.getByRole("button", { name: "Add schedule" }).first().click();
        const dialog = page.getByRole("dialog");
        await expect(dialog.getByRole("button", { name: "Cancel" })).toBeInViewport({ ratio: 1 });
        await expect(dialog.getByRole("textbox").first()).toBeVisible();
        await expect(dialog.getByRole("button", { name: "Cancel" })).toBeInViewport({ ratio: 1 });
        await expectAccessible(page);
        if (size === PHONE) expect((await dialog.boundingBox())?.width).toBe(PHONE.width);
        await page.keyboard.press("Escape");
    }
});
