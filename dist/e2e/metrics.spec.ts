import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { place } from "./places";
import { closePages, Service } from "./service";

// What was measured: charts of a host, an app and a virtual machine, with a job as a mark; the same as tables and by keyboard; the last
// hour in lists; monitoring, a comparison by its address, and what other programs get.

let service: Service;
let page: Page;
let api: APIRequestContext;
let app: string; // Grafana, as the address of a page has it
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    api = page.request;
    watch(page, faults);
    await ask("post", "/auth/login", { email: "owner@demo.test", password: "holdfast-demo-1" });
    const { host_id, ctid } = (await ask("get", "/apps/discovered")).find(
        ({ name }: { name: string }) => name === "grafana",
    )!;
    await ask("post", "/apps/adopt", { items: [{ host_id, ctid, name: "Grafana" }] });
    app = (await ask("get", "/apps")).find(({ name }: { name: string }) => name === "Grafana")!.id;
    // A poll after the adoption measures it.
    await expect.poll(() => values(`app:${app}`, "cpu_pct")).toBeGreaterThan(2);
    await expect.poll(() => values("host:1", "cpu_pct")).toBeGreaterThan(2);
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

async function ask(method: "get" | "post", path: string, data?: object) {
    const answer = await api[method](`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

/** How many values were measured in the last hour. */
async function values(target: string, metric: string): Promise<number> {
    const { series } = await ask("get", `/metrics/query?target=${target}&metric=${metric}`);
    return (series[0]?.points ?? []).filter(({ mean }: { mean: number | null }) => mean !== null).length;
}

const chart = (name: string | RegExp) => page.getByRole("slider", { name });
/** The label of a span; its input has no extent. */
const span = (name: string) => page.getByRole("radiogroup").getByText(name, { exact: true });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("a host has charts, and keys read their values", async () => {
    await page.goto("/hosts/1/metrics");
    await expect(chart(/^CPU of /)).toBeVisible();
    await chart(/^CPU of /).press("End");
    await chart(/^CPU of /).press("Home");
    await expect(chart(/^CPU of /)).toHaveAttribute("aria-valuenow", "0");
    await expect(chart(/^Memory of /)).toHaveAttribute("aria-valuenow", "0"); // the cross-hair is shared
    await expect(chart(/^CPU of /)).toHaveAttribute("aria-valuetext", /CPU (no value|\d)/);
    await expect(chart(/^Network of /)).toHaveAttribute("aria-valuetext", /In .*, Out /);
    await expect(page.getByRole("figure", { name: /^Storages of / })).toBeVisible();
    await expectAccessible(page);
});

test("a part of a chart is shown larger, by the pointer, the keys or its times, and one comes back", async () => {
    await page.goto("/hosts/1/metrics");
    const cpu = chart(/^CPU of /);
    await expect(cpu).toBeVisible();
    const { x, y, width, height } = (await cpu.boundingBox())!;
    await page.mouse.move(x + width * 0.4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(page).toHaveURL(/span=\d+-\d+/);
    const [from, to] = shown();
    expect(to - from).toBeGreaterThan(60);
    expect(to - from).toBeLessThan(3000);
    const times = await button(/ – /).textContent();
    await button("Zoom out").click();
    await expect.poll(() => shown()[1] - shown()[0]).toBeGreaterThan(2 * (to - from));
    await expect(button(/ – /)).not.toHaveText(times!);
    await page.goBack();
    await expect.poll(shown).toEqual([from, to]);
    // The address comes before the chart.
    await expect(button(/ – /)).toHaveText(times!);
    await expect(cpu).toBeVisible();
    await cpu.press("+");
    await expect.poll(() => shown()[1] - shown()[0]).toBeLessThan(to - from);
    await button(/ – /).click();
    await page.getByLabel("From", { exact: true }).fill("2026-01-05T10:00");
    await page.getByLabel("To", { exact: true }).fill("2026-01-05T09:00");
    await expect(page.getByText("Must be after the beginning.")).toBeVisible();
    await page.getByLabel("To", { exact: true }).fill("2026-01-05T11:00");
    await button("Show").click();
    await expect.poll(() => shown()[1] - shown()[0]).toBe(3600);
    await expect(page.getByText("Nothing was measured in this time.").first()).toBeVisible();
    await expectAccessible(page);
    await span("Hour").click();
    await expect(page).not.toHaveURL(/span=/);
});

/** The time that the address names, in seconds. */
const shown = () => new URL(page.url()).searchParams.get("span")!.split("-").map(Number) as [number, number];

test("the same values are a table", async () => {
    await page
        .getByRole("figure", { name: /^Memory of / })
        .getByText("Values as a table")
        .click();
    const table = page.getByRole("table", { name: /^Memory of / });
    await expect(table.getByRole("row").filter({ hasText: "GiB" }).first()).toBeVisible();
    await expectAccessible(page);
});

test("another span is in the address", async () => {
    await span("Week").click();
    await expect(page).toHaveURL(/span=week/);
    await expect(chart(/^CPU of /)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("radio", { name: "Week" })).toBeChecked();
    await span("Hour").click();
    await expect(page).not.toHaveURL(/span=/);
});

test("a job of an app is a mark in its charts, and listed with a link", async () => {
    await ask("post", `/apps/${app}/restart`, {});
    await expect
        .poll(async () => (await ask("get", `/metrics/annotations?target=app:${app}`)).length)
        .toBeGreaterThan(0);
    await page.goto(`/apps/${app}`);
    await page.getByRole("navigation", { name: "Pages of Grafana" }).getByRole("link", { name: "Metrics" }).click();
    const events = page.getByRole("table", { name: "Jobs and alerts" });
    await expect(events.getByRole("link", { name: "Restart" })).toBeVisible();
    await expect(page.getByRole("figure", { name: "CPU of Grafana" }).getByText("Job", { exact: true })).toBeVisible();
    await expectAccessible(page);
});

test("the memory of a virtual machine says whose view it is", async () => {
    const machine = (await ask("get", "/vms")).find(({ status }: { status: string }) => status === "running")!.id;
    await expect.poll(() => values(`vm:${machine}`, "mem_bytes")).toBeGreaterThan(1);
    await page.goto(`/vms/${machine}/metrics`);
    const memory = page.getByRole("region", { name: "Memory" });
    await expect(memory).toContainText(/(the guest itself reports|what the host counts|is not known now)/);
    await expectAccessible(page);
});

test("several objects are compared in one chart, which its address keeps", async () => {
    await page.goto(`/apps/${app}/metrics`);
    await page.getByRole("link", { name: "Compare with others" }).click();
    await expect(page).toHaveURL(new RegExp(`targets=app(%3A|:)${app}`));
    await page.getByRole("combobox", { name: "Objects" }).fill("pve-a1");
    await page.getByRole("option", { name: "pve-a1", exact: true }).click();
    await page.keyboard.press("Escape");
    await expect(chart(/^Comparison: CPU/)).toHaveAttribute("aria-valuetext", /Grafana.*pve-a1/);
    await page.reload();
    await expect(chart(/^Comparison: CPU/)).toHaveAttribute("aria-valuetext", /Grafana.*pve-a1/);
    await expectAccessible(page);
});

test("lists have the last hour", async () => {
    await page.goto("/hosts");
    await expect(page.getByRole("img", { name: /^CPU of pve-a1 since .*now/ })).toBeVisible();
    await page.goto("/apps");
    await expect(page.getByRole("img", { name: /^CPU of Grafana since / })).toBeVisible();
    await expectAccessible(page);
});

test("monitoring tells when the clusters were asked, and what uses most", async () => {
    await page.goto("/overview");
    await place(page, "Monitoring").click();
    const clusters = page.getByRole("table", { name: "Clusters", exact: true });
    await expect(clusters.getByRole("row").nth(1)).toContainText(/just now|ago/);
    await expect(page.getByRole("region", { name: "CPU", exact: true }).getByRole("meter").first()).toBeVisible();
    await expect(
        page.getByRole("article", { name: "pve-a1" }).getByRole("img", { name: /^CPU of pve-a1/ }),
    ).toBeVisible();
    await expectAccessible(page);
});

test("a store for values is set and tested; what it answers is shown", async () => {
    await page.getByRole("navigation", { name: "Monitoring" }).getByRole("link", { name: "Export" }).click();
    await expect(page.getByRole("status", { name: "Address" }).or(page.getByLabel("Address"))).toContainText(
        "/api/v1/metrics",
    );
    await page.getByLabel("URL").fill("nowhere");
    await button("Save").click();
    await expect(page.getByText(/Must be the complete http or https address/)).toBeVisible();
    // Nobody listens there.
    await page.getByLabel("URL").fill("http://192.0.2.1:9/api/v1/write");
    await button("Save").click();
    await expect(page.getByText("Values are sent from now on")).toBeVisible();
    await expectAccessible(page);
    await button("Stop sending").click();
    await page.getByRole("dialog").getByRole("button", { name: "Stop sending" }).click();
    await expect(page.getByText("Values are sent nowhere.")).toBeVisible();
});
