import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// A plain container: from a template that the node downloads to the page of its app.

let service: Service;
let page: Page;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }: { browser: Browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(page, faults);
    const answer = await page.request.post("/api/v1/auth/login", {
        data: { email: "owner@demo.test", password: "holdfast-demo-1" },
    });
    expect(answer.ok()).toBe(true);
    await page.goto("/inventory");
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

const heading = (name: string) => page.getByRole("heading", { level: 1, name });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const next = () => button("Next").click();

test("the wizard names what is wrong at its field, and what an unusual choice means", async () => {
    await button("Create").click();
    await page.getByRole("menuitem", { name: "Create container" }).click();
    await expect(heading("Create container")).toBeVisible();
    await next();
    await expect(page.getByText("Choose a host.")).toBeVisible();
    await page.getByRole("radio", { name: "pve-a1", exact: true }).click();
    await next();
    await next();
    await expect(page.getByRole("combobox", { name: "Volume ID of the template" })).toHaveAccessibleDescription(
        /such as local:vztmpl/,
    );
    await page.getByRole("radio", { name: "Template to download" }).check();
    await page.getByRole("combobox", { name: "Template of the index" }).click();
    await expectAccessible(page);
    await page.getByRole("option", { name: /^ubuntu-24.04-standard/ }).click();
    await next();
    await page.getByLabel("Name").fill("plain_1");
    await page.getByRole("switch", { name: "Unprivileged container" }).uncheck();
    await expect(page.getByRole("switch", { name: "Nesting" })).toBeDisabled();
    await next();
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/Must be a DNS name/);
    await expect(page.getByText("Consent to this, or create an unprivileged container.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Name").fill("plain-1");
    await page.getByRole("switch", { name: "Unprivileged container" }).check();
    await page.getByRole("combobox", { name: "Storage" }).fill("nowhere");
    await next();
    await expect(page.getByText(/nobody can sign in to the container/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Password of root").fill("a-long-one");
    await expect(page.getByText(/nobody can sign in to the container/)).toBeHidden();
    await next();
    await expect(page.getByText("unprivileged, with nesting")).toBeVisible();
    await button("Create plain-1").click();
    // Only the host knows its storages: the wizard is back at the step of this field.
    await expect(page.getByRole("combobox", { name: "Storage" })).toHaveAccessibleDescription(
        /has no active storage nowhere for containers/,
    );
    await page.getByRole("combobox", { name: "Storage" }).fill("local-lvm");
    await next();
    await next();
});

test("the node downloads the template, and the container is an app with a console from then on", async () => {
    await page.getByRole("switch", { name: "Start the container after its creation" }).check();
    await expectAccessible(page);
    await button("Create plain-1").click();
    await expect(page).toHaveURL(/\/activity\/\d+$/);
    await page.getByRole("link", { name: "Open the app" }).click();
    await expect(heading("plain-1")).toBeVisible();
    await expect(
        page.getByRole("navigation", { name: /^Pages of/ }).getByRole("link", { name: "Console" }),
    ).toBeVisible();
});

test("a container runs the image that the node pulls, and what an update loses is said before", async () => {
    await page.goto("/containers/new");
    await page.getByRole("radio", { name: "pve-a1", exact: true }).click();
    await next();
    await page.getByRole("radio", { name: "Image of a registry" }).check();
    await expect(page.getByText(/It is not updated in place/)).toBeVisible();
    await page.getByLabel("Reference of the image").fill("nginx");
    await next();
    await expect(page.getByLabel("Reference of the image")).toHaveAccessibleDescription(
        /Must be a reference with its tag/,
    );
    await expectAccessible(page);
    await page.getByLabel("Reference of the image").fill("docker.io/library/nginx:1.29");
    await next();
    await page.getByLabel("Name").fill("web-1");
    await next();
    await next();
    await expect(page.getByText("docker.io/library/nginx:1.29, pulled")).toBeVisible();
    await button("Create web-1").click();
    await expect(page).toHaveURL(/\/activity\/\d+$/);
    await expect(page.getByText(/Proxmox VE does not update it to a newer image/)).toBeVisible();
    await page.getByRole("link", { name: "Open the app" }).click();
    await expect(heading("web-1")).toBeVisible();
});
