import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectToFit } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// The hardware of hosts: what is not read yet, a refresh, a worn disk and a pool, pending updates; the table of all hosts.

let service: Service;
let page: Page;
let api: APIRequestContext;
let worn: number;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    api = page.request;
    watch(page, faults);
    await ask("post", "/auth/login", { email: "owner@demo.test", password: "holdfast-demo-1" });
    worn = (await ask("get", "/hosts")).find(({ node }: { node: string }) => node === "pve-a2").id;
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

async function ask(method: "get" | "post", path: string, data?: object) {
    const answer = await api[method](`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

const region = (name: string) => page.getByRole("region", { name, exact: true });

test("a host's hardware is read again by a click", async () => {
    await page.goto(`/hosts/${worn}/hardware`);
    await page.getByRole("button", { name: "Read again" }).click();
    const disks = region("Disks");
    await expect(disks.getByRole("row", { name: /sdb/ }).getByText("needs attention")).toBeVisible();
    await expect(disks.getByText("It has used 92 % of its rated life.")).toBeVisible();
    await expect(disks.getByRole("meter", { name: "Wear of /dev/sdb" })).toHaveAttribute("aria-valuenow", "92");
    // A hard disk does not tell its wear: no bar, and not 0.
    await expect(disks.getByRole("meter", { name: "Wear of /dev/sda" })).toHaveCount(0);
    await disks.getByText("SMART values of /dev/sdb").click();
    await expect(disks.getByRole("table", { name: "SMART values of /dev/sdb" })).toContainText("Wear_Leveling_Count");
    await expect(region("ZFS pools").getByRole("table", { name: "Devices of fast" })).toContainText("mirror-0");
    await expect(region("Ceph")).toContainText("not installed");
    await expect(region("Temperatures")).toContainText("°C");
    await expect(region("Pending updates").getByRole("table", { name: "Updates from Proxmox" })).toContainText(
        "qemu-server",
    );
    await expect(disks.getByText(/^read /)).toBeVisible();
    await expectAccessible(page);
});

test("the table of all hosts begins with the worst", async () => {
    await page.goto("/monitoring");
    await page.getByRole("link", { name: "Hardware", exact: true }).click();
    await expect(page).toHaveURL(/\/hardware$/);
    const first = page.getByRole("table", { name: "Hosts" }).getByRole("row").nth(1);
    await expect(first).toContainText("needs attention");
    await expect(first).toContainText("92 %");
    await expectAccessible(page);
    await first.getByRole("link").click();
    await expect(page).toHaveURL(`${service.url}/hosts/${worn}/hardware`);
});

test("it fits on a telephone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [`/hosts/${worn}/hardware`, "/hardware"]) {
        await page.goto(path);
        await expect(page.getByText("needs attention").first()).toBeVisible();
        await expectToFit(page);
    }
});
