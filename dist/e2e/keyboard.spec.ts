import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// The main job by keyboard alone: after the first address nothing is clicked, filled in or focused by the test. It only presses keys, and
// finds what it wants as a person does, by moving on until it has the focus.

let service: Service;
let page: Page;
const faults: string[] = [];

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(page, faults);
    // Keys are all this page gets.
    await page.addInitScript(() => {
        for (const type of ["pointerdown", "mousedown", "touchstart"])
            addEventListener(type, () => console.error(`${type} in a keyboard journey`), true);
    });
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const focused = () =>
    page.evaluate(() => {
        const at = document.activeElement;
        const labels =
            at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((label) => label.textContent).join(" ") : "";
        return (at?.getAttribute("aria-label") || labels || at?.textContent || "").trim();
    });

/** Presses a key until the focus is on something of that name. */
async function moveTo(name: string | RegExp, key = "Tab") {
    const seen: string[] = [];
    for (let presses = 0; presses < 80; presses++) {
        await press(key);
        const now = await focused();
        if (typeof name === "string" ? now === name : name.test(now)) return;
        seen.push(now.slice(0, 40));
    }
    throw new Error(`${name} does not get the focus by ${key}: ${seen.join(" | ")}`);
}

/** Presses the two keys that open a page. The second one counts for a moment only, which may be over on a busy machine. */
async function go(keys: [string, string], address: RegExp) {
    await expect(async () => {
        await press(...keys);
        await expect(page).toHaveURL(address, { timeout: 10_000 });
    }).toPass();
}

/** The field of the palette has the focus once it is loaded. */
const paletteReady = () => expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();

test("an app is adopted, restarted, followed and opened by keyboard alone", async () => {
    await page.goto("/");
    await expect(page.getByLabel("E-mail")).toBeFocused();
    await page.keyboard.type("owner@demo.test");
    await moveTo("Password");
    await page.keyboard.type("holdfast-demo-1");
    await press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

    // Adopt: by a command of the palette, then in the panel.
    await go(["g", "a"], /\/apps$/);
    await expect(page.getByRole("heading", { level: 1, name: "Apps" })).toBeFocused();
    await moveTo("Review containers");
    await press("Enter");
    await expect(page.getByLabel("Select grafana")).toBeVisible();
    await moveTo(/^Filter/);
    await page.keyboard.type("grafana");
    await moveTo("Select grafana");
    await press("Space");
    await moveTo("Adopt 1 container");
    await press("Enter");
    await expect(page.getByRole("article", { name: "grafana" })).toBeVisible();

    // Restart: a verb on an object, with the confirmation of its button.
    await press("Control+k");
    await page.keyboard.type("restart grafana");
    await paletteReady();
    await expect(page.getByRole("option").first()).toHaveText("Restart grafana");
    await press("Enter");
    const dialog = page.getByRole("dialog", { name: /^Restart/ });
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await moveTo("Restart");
    await press("Enter");
    await expect(page.locator("[role=dialog]")).toHaveCount(0); // single keys are for an open dialog, also while it fades out

    // Its job, from the activity: opened, read to its end, closed again.
    await go(["g", "j"], /\/activity$/);
    await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeFocused();
    await expect(page.getByRole("row").filter({ hasText: "grafana" })).toBeVisible();
    await moveTo(/^Restart/);
    await press("Enter");
    await expect(page.getByRole("log")).toContainText("TASK OK");

    // The app itself: its tabs are links in the order of the page.
    await press("Escape");
    await expect(page.locator("[role=dialog]")).toHaveCount(0);
    await press("/");
    await page.keyboard.type("grafana");
    await paletteReady();
    await expect(page.getByRole("option", { name: /grafana/ }).first()).toBeVisible();
    await press("Enter");
    const heading = page.getByRole("heading", { level: 1, name: /^grafana/ });
    await expect(heading).toContainText("running");
    await expect(heading).toBeFocused();
    await moveTo("Hardware");
    await press("Enter");
    await expect(page.getByRole("region", { name: "Ports" })).toBeVisible();

    // And out.
    await moveTo("Account", "Shift+Tab");
    await press("Enter");
    await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    await expectAccessible(page);
    await moveTo("Sign out", "ArrowDown");
    await press("Enter");
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    expect(faults).toEqual([]);
});
