import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// No container is a dead row: each has a page, and those of a host are adopted with its enrolment.

let service: Service;
let page: Page;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.start();
    page = await browser.newPage({ baseURL: service.url });
    watch(page, faults);
    await page.goto("/");
    await page.getByLabel("E-mail").fill("owner@journey.test");
    await page.getByLabel("Password", { exact: true }).fill("mossy-kettle-orbit-93");
    await page.getByRole("button", { name: "Create owner" }).click();
    await expect(page).toHaveURL(`${service.url}/overview`);
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

const found = async (): Promise<{ id: number; name: string }[]> =>
    (await page.request.get("/api/v1/apps/discovered")).json();

test("a cluster is enrolled with all its containers, and none is a dead row", async () => {
    const host = service.sim.hosts.get("pve-a1")!;
    await page.goto("/hosts/add");
    await page.getByLabel("Address", { exact: true }).last().fill(host.address);
    await page.getByRole("button", { name: "Show certificate" }).click();
    await page.getByLabel("This is the host's certificate.").check();
    await page.getByRole("button", { name: "Accept certificate" }).click();
    await page.getByLabel("Token ID").fill(service.sim.tokenId);
    await page.getByLabel("Token secret").fill(service.sim.secret);
    await page.getByRole("button", { name: "Test token" }).click();
    await expect(page.getByLabel("Adopt all containers")).toBeChecked();
    await page.getByRole("button", { name: "Add host" }).click();
    await expect(page.getByText("Done: Adopting all containers of pve-a1")).toBeVisible({ timeout: 30_000 });
    expect(await found()).toEqual([]);
    await page.goto("/inventory?view=containers");
    const guests = page.getByRole("table", { name: "Guests" });
    await expect(guests.getByRole("link", { name: "grafana" })).toHaveAttribute("href", /^\/apps\/\d+$/);
});

test("an app that is no longer managed is a container with a page, on which it is adopted again", async () => {
    // What is asked about an app that is removed meanwhile is answered with 404.
    const asked = page.waitForResponse(/\/firewall\/effective$/);
    await page.getByRole("table", { name: "Guests" }).getByRole("link", { name: "grafana" }).click();
    await (await asked).finished();
    await page.getByRole("button", { name: "More actions for grafana" }).click();
    await page.getByRole("menuitem", { name: "Stop managing" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Type/).fill("grafana");
    await dialog.getByRole("button", { name: "Stop managing" }).click();
    await expect(page.getByText("grafana is no longer managed; its container was not changed.")).toBeVisible();
    const [container] = await found();
    await page.goto("/inventory?view=containers");
    await page.getByRole("table", { name: "Guests" }).getByRole("link", { name: "grafana" }).click();
    await expect(page).toHaveURL(`${service.url}/containers/${container!.id}`);
    await expect(page.getByRole("region", { name: "Now" })).toContainText("of 1 core");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Console" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Connected" })).toBeVisible();
    await expect(page.locator(".xterm-rows")).toContainText("login: ");
    await page.getByRole("button", { name: "Adopt", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Panels");
    await page.getByRole("dialog").getByRole("button", { name: "Adopt" }).click();
    await expect(page.getByRole("heading", { name: "Panels" })).toBeVisible();
    // Its former address leads to the app.
    await page.goto(`/containers/${container!.id}`);
    await expect(page.getByRole("heading", { name: "Panels" })).toBeVisible();
});
