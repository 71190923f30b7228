import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { Service } from "./service";

// A schedule is created by keyboard alone, fires by itself, and its job is shown; then it is switched off and removed.

let service: Service;
let page: Page;
const faults: string[] = [];

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(page, faults);
    await page.goto("/login");
    await page.getByLabel("E-mail").fill("owner@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("holdfast-demo-1");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
});

test.afterAll(() => service?.stop());

const focused = () =>
    page.evaluate(() => {
        const at = document.activeElement;
        const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((label) => label.textContent).join(" ") : "";
        return (at?.getAttribute("aria-label") || labels || at?.textContent || "").trim();
    });

/** Presses Tab until the focus is on something of that name. */
async function moveTo(name: RegExp) {
    for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press("Tab");
        if (name.test(await focused())) return;
    }
    throw new Error(`${name} does not get the focus`);
}

/** Chooses in the list that has the focus. */
async function choose(option: string) {
    const list = page.getByRole("listbox");
    const marked = async () => (await list.locator("[data-combobox-selected]").allTextContents()).join().trim();
    await page.keyboard.press("Enter");
    await expect(list).toBeVisible();
    for (let presses = 0; presses < 30 && (await marked()) !== option; presses++) {
        const before = await marked();
        await page.keyboard.press("ArrowDown");
        await expect.poll(marked).not.toBe(before);
    }
    await page.keyboard.press("Enter");
    await expect(list).toBeHidden();
    await expect(page.locator("*:focus")).toHaveValue(option);
}

const row = () => page.getByRole("row", { name: /Catalogue every minute/ });

test("a schedule is created by keyboard and fires by itself", async () => {
    await page.goto("/schedules");
    await expect(page.getByText("No schedules yet")).toBeVisible();
    await moveTo(/^Add schedule$/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await page.keyboard.type("Catalogue every minute");
    await moveTo(/^What/);
    await choose("Refresh the catalogue");
    await moveTo(/^Repeat/);
    await choose("Every few minutes");
    await moveTo(/^Minutes between runs/);
    await choose("1");
    await expect(page.getByRole("group", { name: "Next runs" }).getByRole("listitem")).toHaveCount(5);
    await expectAccessible(page);
    await moveTo(/^Create schedule$/);
    await page.keyboard.press("Enter");
    await expect(row()).toBeVisible();
    await expect(row()).toContainText("Every minute");
    // It is due within a minute; nothing on this page is read again by the test.
    await expect(row().getByRole("link", { name: /^Job \d+$/ })).toBeVisible({ timeout: 120_000 });
    await row().getByRole("link", { name: /^Job \d+$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Refresh the catalogue");
});

test("its runs and the calendar are shown", async () => {
    await page.goto("/schedules");
    await page.getByRole("button", { name: "Actions for Catalogue every minute" }).click();
    await page.getByRole("menuitem", { name: "Show runs" }).click();
    await expect(page.getByRole("dialog").getByText("Started").first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByText("Calendar", { exact: true }).click();
    await expect(page.getByText("Often: Catalogue every minute")).toBeVisible();
});

test("faults are told at their fields", async () => {
    await page.goto("/schedules");
    await page.getByRole("button", { name: "Add schedule" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Nightly");
    await page.getByRole("button", { name: "Create schedule" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose guests, tags, pools, hosts or all guests.");
    await page.keyboard.press("Escape");
});

test("it is switched off, and removed", async () => {
    await page.goto("/schedules");
    await page.getByRole("switch", { name: "Catalogue every minute is on" }).press("Space");
    await expect(row()).toContainText("never");
    await page.getByRole("button", { name: "Actions for Catalogue every minute" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("No schedules yet")).toBeVisible();
    expect(faults).toEqual([]);
});
