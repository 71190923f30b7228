import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectToFit } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// Containers that the community scripts made become apps in one go: first shown, then adopted. A list of ProxmoxVE-Local is read on
// the page, which takes no passwords from it.

const OWNER = { email: "owner@demo.test", password: "holdfast-demo-1" };
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
    expect((await api.post("/api/v1/auth/login", { data: OWNER })).ok()).toBe(true);
    await page.goto("/apps?adopt=true");
    await page.getByRole("button", { name: "Import from community scripts" }).click();
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

const panel = () => page.getByRole("region", { name: "Import from community scripts" });
const found = () => panel().getByRole("table", { name: "Containers that were found" });
const apps = async () => (await (await api.get("/api/v1/apps")).json()).length;

test("what would be adopted is shown, and by what it is known", async () => {
    const before = await apps();
    await panel().getByRole("button", { name: "Look", exact: true }).click();
    await expect(found().getByRole("row", { name: /vaultwarden/ })).toContainText("its update program");
    await expect(found().getByRole("row", { name: /wikijs/ })).toContainText("its notes");
    await expect(found().getByRole("row", { name: /vaultwarden/ })).toContainText("will be adopted");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await apps()).toBe(before);
});

test("a list of ProxmoxVE-Local is read without what else is in it", async () => {
    const choose = (name: string, content: string) =>
        panel()
            .locator("input[type=file]")
            .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
    await choose("settings.db", "SQLite format 3");
    await expect(panel().getByRole("alert")).toContainText("settings.db is not that list.");
    const rows = [
        {
            server: "pve-a1",
            address: null,
            ctid: "103",
            script: "scripts/ct/vaultwarden.sh",
            web_port: null,
            password: "hunter2",
        },
        { server: "pve-a1", ctid: null, script: "scripts/ct/wiki.sh" },
    ];
    await choose("scripts.json", JSON.stringify(rows));
    await expect(panel()).toContainText("1 container in scripts.json 1 entry names no container.");
    await expect(panel().getByRole("alert")).toHaveCount(0);
    const [request] = await Promise.all([
        page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/api/v1/apps/import")),
        panel().getByRole("button", { name: "Look again" }).click(),
    ]);
    expect(request.postData()).toContain("vaultwarden.sh");
    expect(request.postData()).not.toContain("hunter2");
    await expect(found().getByRole("row", { name: /vaultwarden/ })).toContainText("ProxmoxVE-Local");
});

test("a host can be chosen, and its containers are adopted", async () => {
    await panel().getByRole("button", { name: "Remove the list" }).click();
    await panel().getByRole("combobox", { name: "Hosts" }).fill("pve-a1");
    await page.getByRole("option", { name: "pve-a1", exact: true }).click();
    await page.keyboard.press("Tab"); // the list of hosts may lie on the button
    await panel().getByRole("button", { name: "Look again" }).click();
    await expect(found().getByRole("row", { name: /nextcloud/ })).toHaveCount(0);
    const before = await apps();
    const button = panel().getByRole("button", { name: /^Adopt \d+ containers$/ });
    const count = Number(/\d+/.exec((await button.textContent())!)![0]);
    await button.click();
    await expect(page.getByText(`${count} containers are apps now.`)).toBeVisible();
    await expect(panel()).toHaveCount(0);
    await expect(page.getByRole("article", { name: "vaultwarden" })).toBeVisible();
    expect(await apps()).toBe(before + count);
});
