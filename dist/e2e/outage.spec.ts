import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectToFit } from "./accessible";
import { addHost } from "./hosts";
import { closePages, Service } from "./service";

// What the page shows when a cluster or the service itself no longer answers: nothing that was known before looks fresh.

const OWNER = { email: "owner@journey.test", password: "mossy-kettle-orbit-93" };

let service: Service;
let page: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.start();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    const post = async (path: string, data: object) => {
        const answer = await page.request.post(`/api/v1${path}`, { data });
        expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    };
    await post("/users", OWNER);
    await post("/auth/login", OWNER);
    for (const name of ["pve-a1", "pve-a2", "pve-a3"]) await addHost(page.request, service, name);
    await post("/apps/adopt", { items: [{ host_id: 1, ctid: 100, name: "Grafana" }] });
    // A disk of this cluster is worn: its alert, which comes when the hardware has been read, is about something else.
    const rules: { id: number; name: string }[] = await (await page.request.get("/api/v1/alert-rules")).json();
    const worn = rules.find(({ name }) => name === "Disk worn");
    expect((await page.request.patch(`/api/v1/alert-rules/${worn?.id}`, { data: { enabled: false } })).ok()).toBe(true);
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

const headline = () => page.getByRole("alert").and(page.locator(".headline"));
const attention = () => page.getByRole("region", { name: "Attention", exact: true });

async function shoot(name: string) {
    const folder = process.env.HOLDFAST_SHOTS;
    if (folder === undefined) return;
    await page.screenshot({ path: `${folder}/${name}-1440.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${folder}/${name}-390.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
}

test("a cluster that does not answer is one problem, and its guests are not shown as running", async () => {
    await page.goto("/overview");
    await expect(attention()).toContainText("Nobody is told of alerts: there is no channel");
    await expect(attention()).toContainText(/guests? (has|have) no backup/);
    await expect(headline()).toHaveCount(0);
    service.pauseHosts();
    // A call that was sent just before is given up after 30 seconds.
    await expect(attention()).toContainText("Cluster homelab does not answer: 3 hosts", { timeout: 240_000 });
    await expect(attention().getByRole("listitem").first()).toContainText("Cluster homelab does not answer");
    await expect(headline()).toContainText("Cluster homelab does not answer: 3 hosts");
    await expect(
        attention()
            .getByRole("listitem")
            .filter({ hasText: /homelab|Host (pve-a|offline)/ }),
    ).toHaveCount(1);
    await expect(page).toHaveTitle(/^\(\d+\) Overview – Holdfast$/);
    await expect(page.getByRole("button", { name: /\d+ problems/ })).toBeVisible();
    await expect(
        page.getByRole("region", { name: "Capacity" }).getByRole("listitem").filter({ hasText: "homelab" }),
    ).toContainText("0 of 3 online");
    await expect(page.getByText("3 hosts do not answer: their guests are not counted")).toBeVisible();
    await expect(page.getByText("the state of 1 app is unknown")).toBeVisible();
    await expect(page.getByRole("main").getByText(/\d running/)).toHaveCount(0);
    await expectAccessible(page);
    await shoot("cluster-down-overview");
    for (const path of ["/apps", "/apps/1", "/inventory", "/hosts", "/hosts/1", "/clusters/1"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await expect(page.getByRole("main").getByText("running", { exact: true }), `running on ${path}`).toHaveCount(0);
        await expect(page.getByRole("main").getByText("online", { exact: true }), `online on ${path}`).toHaveCount(0);
        if (path === "/inventory")
            await expect(page.getByRole("status").filter({ hasText: "3 hosts do not answer" })).toBeVisible();
        await expectAccessible(page);
        await shoot(`cluster-down-${path.slice(1).replace("/", "-")}`);
    }
});

test("the cluster answers again, and all is as before", async () => {
    await page.goto("/overview");
    await expect(attention()).toContainText("Cluster homelab does not answer");
    service.resumeHosts();
    // A cluster that does not answer is asked once a minute.
    await expect(attention()).not.toContainText("does not answer", { timeout: 240_000 });
    await expect(headline()).toHaveCount(0);
});

test("a service that no longer sends anything is noticed, although its connections stay open", async () => {
    await page.goto("/apps/1");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("running");
    service.pause();
    const bar = page.getByRole("alert").filter({ hasText: "Holdfast has not answered since" });
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    await shoot("service-gone-app");
    service.resume();
    await expect(bar).toHaveCount(0);
});

test("a service that is gone is reported on the page, whose values stay readable and look old", async () => {
    await page.goto("/overview");
    // The service had been stopped, so it asks its hosts first.
    await expect(page.getByRole("region", { name: "Capacity" })).toContainText("3 of 3 online");
    service.kill();
    await expect(page.getByRole("alert").filter({ hasText: "Holdfast has not answered since" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Capacity" })).toContainText("3 of 3 online");
    await expectAccessible(page);
    await shoot("service-gone-overview");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
});

const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("a page whose code is not there yet waits inside the frame, and is loaded when the service is back", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await service.restart();
    await page.goto("/overview");
    await expect(heading("Overview")).toBeVisible();
    service.kill();
    const navigation = page.getByRole("navigation", { name: "Main" });
    await navigation.getByRole("link", { name: "Schedules" }).click();
    await expect(heading("This page could not be loaded")).toBeVisible();
    await expect(page.getByText("Holdfast does not answer. The page is loaded as soon as it does.")).toBeVisible();
    await expect(navigation).toBeVisible();
    await expectAccessible(page);
    await shoot("page-not-loaded");
    await service.restart();
    await expect(heading("Schedules")).toBeVisible();
    await expect(page).toHaveURL(/\/schedules$/);
});

test("a page whose files are others since the service was updated is loaded again by itself, once", async () => {
    let loads = 0;
    page.on("load", () => loads++);
    let isOld = true;
    // As for a page that was opened before an update: its files are gone, and a new page names others.
    await page.route("**/assets/*", (route) => (isOld ? route.fulfill({ status: 404 }) : route.fallback()));
    page.on("request", (request) => {
        if (request.isNavigationRequest()) isOld = false;
    });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Audit" }).click();
    await expect(heading("Audit")).toBeVisible();
    expect(loads).toBe(1);
    await page.unrouteAll();
});

test("of a part that can't be loaded only that is missing", async () => {
    await page.goto("/schedules");
    await expect(heading("Schedules")).toBeVisible();
    await page.route("**/assets/*", (route) => route.fulfill({ status: 404 }));
    await page.getByRole("button", { name: "Add schedule" }).first().click();
    await expect(page.getByRole("alert").filter({ hasText: "This part of the page could not be shown" })).toBeVisible();
    await expect(heading("Schedules")).toBeVisible();
    await expectAccessible(page);
    await shoot("part-not-loaded");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Reload the page" }).click();
    await page.getByRole("button", { name: "Add schedule" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
});
