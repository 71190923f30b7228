import { expect, type Page, test } from "@playwright/test";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// What a newcomer does after ./run demo: sign in, read the overview, adopt a container. Each step prints its time.

let service: Service;
const faults: string[] = [];

test.beforeAll(async () => {
    service = await Service.demo();
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

/** Counts the clicks on a page, also across pages that are loaded anew. */
async function countClicks(page: Page): Promise<() => number> {
    let clicks = 0;
    await page.exposeFunction("countClick", () => clicks++);
    await page.addInitScript(() =>
        addEventListener(
            "click",
            (event) =>
                event.isTrusted && event.detail > 0 && (window as unknown as { countClick(): void }).countClick(),
            true,
        ),
    );
    return () => clicks;
}

test("a newcomer reaches the first adopted app in at most six clicks", async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(page, faults);
    const clicks = await countClicks(page);
    const begun = Date.now();
    const steps: string[] = [];
    const step = (name: string) =>
        steps.push(`${name}: ${clicks()} clicks, ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    await page.goto("/");
    await page.getByLabel("E-mail").fill("owner@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("holdfast-demo-1");
    step("sign-in shown and filled in");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("region", { name: "Capacity" })).toContainText("3 of 3 online");
    step("overview");
    await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Apps" }).click();
    await page.getByRole("button", { name: /^Review/ }).click();
    await page.getByLabel("Select grafana").click();
    await page.getByRole("button", { name: "Adopt 1 container" }).click();
    await expect(page.getByRole("article", { name: "grafana" })).toContainText("running");
    step("first adopted app");
    console.log(steps.join("\n"));
    expect(clicks()).toBeGreaterThan(2); // else the counter does not count
    expect(clicks()).toBeLessThanOrEqual(6);
    expect(faults).toEqual([]);
});
