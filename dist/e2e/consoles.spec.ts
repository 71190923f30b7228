import { createHash } from "node:crypto";
import { type APIRequestContext, type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible, expectToFit } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// Consoles of containers, machines and nodes: typing, pasting, and what ends them.

const OWNER = { email: "owner@demo.test", password: "holdfast-demo-1" };
const OPERATOR = { email: "operator@consoles.test", password: "larch-beacon-tunnel-47" };
let service: Service;
let page: Page;
let api: APIRequestContext;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    const context = await browser.newContext({
        baseURL: service.url,
        permissions: ["clipboard-read", "clipboard-write"],
    });
    page = await context.newPage();
    api = page.request;
    watch(page, faults);
    await ask("post", "/auth/login", OWNER);
    await ask("post", "/users", { ...OPERATOR, role: "operator" });
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

async function ask(method: "get" | "post" | "delete", path: string, data?: object) {
    const answer = await api[method](`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

type Named = { id: number; name: string; status: string };
async function named(list: "apps" | "vms" | "hosts", wanted: (one: Named) => boolean): Promise<Named> {
    const all: Named[] = await ask("get", `/${list}`);
    return all.find(wanted)!;
}

const heading = (name: string | RegExp, on: Page = page) => on.getByRole("heading", { name });
const button = (name: string, on: Page | Locator = page) => on.getByRole("button", { name, exact: true });
const tab = (name: string, on: Page = page) =>
    on.getByRole("navigation", { name: /^Pages of/ }).getByRole("link", { name });
const shell = (on: Page = page) => on.locator(".xterm-rows");
/** What takes the keys of a terminal. */
const field = (on: Page = page) => on.locator(".xterm-helper-textarea");
const connected = (on: Page = page) => expect(on.getByRole("status").filter({ hasText: "Connected" })).toBeVisible();

/** Types a line once the prompt that waits for it is there. */
async function type(line: string, prompt: RegExp, on: Page = page) {
    await expect(shell(on)).toContainText(prompt);
    await expect(field(on)).toBeFocused();
    await on.keyboard.type(line);
    await on.keyboard.press("Enter");
}

/** Logs in where the console asks for it. */
async function logIn(on: Page = page) {
    // At its end: after another connection the terminal still shows what was there before.
    await expect(shell(on)).toContainText(/(login: |~# )\s*$/);
    if (/~# \s*$/.test(await shell(on).innerText())) return;
    await type("root", /login: \s*$/, on);
    await type("secret-47", /Password: \s*$/, on);
    await expect(shell(on)).toContainText("~#");
}

test("a container's console takes what is typed", async () => {
    const app = await named("apps", ({ status }) => status === "running");
    await page.goto(`/apps/${app.id}`);
    await tab("Console").click();
    await connected();
    await logIn();
    await type("echo typed-$USER", /~# \s*$/);
    await expect(shell()).toContainText("typed-root");
    await expectAccessible(page);
});

/** Rows and columns; some readings of the text have no breaks between lines. */
const SIZE = /stty size\s*(\d+) (\d+)/;

test("the size of the terminal follows the window", async () => {
    await type("stty size", /~# \s*$/);
    await expect(shell()).toContainText(SIZE);
    const wide = SIZE.exec(await shell().innerText())!;
    await page.setViewportSize({ width: 1000, height: 700 });
    await type("clear", /~# \s*$/);
    await expect(shell()).not.toContainText("stty");
    await type("stty size", /~# \s*$/);
    await expect(shell()).toContainText(SIZE);
    const narrow = SIZE.exec(await shell().innerText())!;
    expect(Number(narrow[1])).toBeLessThan(Number(wide[1]));
    expect(Number(narrow[2])).toBeLessThan(Number(wide[2]));
    await page.setViewportSize({ width: 1440, height: 900 });
});

test("output is searched, and the settings of the terminal stay", async () => {
    await type("seq 300", /~# \s*$/);
    await expect(shell()).toContainText("300root@"); // the end of the output: its command has the number, too
    await button("Search the output").click();
    await page.getByRole("textbox", { name: "Search in the output" }).fill("147");
    await expect(page.getByText("1 of 1")).toBeVisible();
    await expect(shell()).toContainText("147");
    await expectAccessible(page);
    await button("Close the search").click();
    await button("Larger font").click();
    await button("Settings").click();
    await page.getByRole("switch", { name: "Screen reader mode" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.locator(".xterm-accessibility")).toHaveCount(1);
    expect(await page.evaluate(() => JSON.parse(localStorage["holdfast-consoles"]))).toMatchObject({
        fontSize: 15,
        screenReader: true,
    });
    await button("Smaller font").click();
    await button("Settings").click();
    await page.getByRole("switch", { name: "Screen reader mode" }).click();
    await page.keyboard.press("Escape");
});

test("a paste of several lines is asked about, and 100 kB arrive whole", async () => {
    await page.goto(`/apps/${(await named("apps", ({ status }) => status === "running")).id}/console`);
    await connected();
    await logIn();
    const text = Array.from({ length: 1000 }, (_, at) => `${String(at).padStart(4, "0")}-${"x".repeat(97)}\n`).join("");
    expect(text.length).toBeGreaterThan(100_000);
    await page.keyboard.type("sha256sum");
    await page.keyboard.press("Enter");
    await page.evaluate((all) => navigator.clipboard.writeText(all), text);
    await page.keyboard.press("Shift+Insert");
    const asked = page.getByRole("dialog", { name: "Paste into the console" });
    await expect(asked).toContainText(`1,000 lines, ${text.length.toLocaleString("en")} bytes`);
    await expect(asked).toContainText("runs the lines one after the other");
    await expectAccessible(page);
    await button("Paste", asked).click();
    // A busy machine shows some ten lines a second.
    await expect(shell()).toContainText(/0999-x{97}/, { timeout: 600_000 });
    await page.keyboard.press("Control+d");
    await expect(shell()).toContainText(createHash("sha256").update(text).digest("hex"));
    // A short line is pasted at once.
    await page.evaluate(() => navigator.clipboard.writeText("echo short-paste"));
    await page.keyboard.press("Shift+Insert");
    await page.keyboard.press("Enter");
    await expect(shell()).toContainText(/short-paste\s*short-paste/);
});

test("after the network was cut, a click connects again", async () => {
    await page.context().setOffline(true);
    await expect(page.getByRole("alert").filter({ hasText: "The connection was lost" })).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await button("Connect again").click();
    await connected();
    await expect(shell()).toContainText("Connected again");
    await logIn();
    await type("echo back-$USER", /~# \s*$/);
    await expect(shell()).toContainText("back-root");
});

const picture = () =>
    page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>(".console-picture canvas");
        return canvas === null || canvas.width === 0 ? null : canvas.toDataURL();
    });

test("the picture of a machine changes with keys", async () => {
    const vm = await named("vms", ({ status }) => status === "running");
    await page.goto(`/vms/${vm.id}`);
    await tab("Console").click();
    await connected();
    await expect.poll(picture).not.toBeNull();
    // The canvas has its size before the first picture is drawn on it.
    const colours = () =>
        page.getByRole("application", { name: `Screen of ${vm.name}` }).evaluate((canvas: HTMLCanvasElement) => {
            const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
            return new Set(new Uint32Array(data.buffer)).size;
        });
    await expect.poll(colours).toBeGreaterThan(1);
    await expectAccessible(page);
    const before = await picture();
    await page.keyboard.press("r");
    await expect.poll(picture).not.toBe(before);
    const typed = await picture();
    await page.keyboard.press("Backspace");
    await expect.poll(picture).not.toBe(typed);

    await button("View only").click();
    const seen = await picture();
    await page.getByRole("application").click();
    await page.keyboard.press("q");
    await button("View only").click();
    expect(await picture()).toBe(seen);
});

test("a text is typed into a machine with its layout, which names what it can't type", async () => {
    await button("Type a text").click();
    const dialog = page.getByRole("dialog", { name: /^Type a text into/ });
    await dialog.getByLabel("Text").fill("root 5€ 🙂");
    await dialog.getByRole("combobox", { name: "Keyboard layout of the machine" }).click();
    await page.getByRole("option", { name: "English (US)" }).click();
    await expect(dialog).toContainText("This layout can't type € 🙂. They are left out.");
    await expectAccessible(page);
    await dialog.getByRole("combobox", { name: "Keyboard layout of the machine" }).click();
    await page.getByRole("option", { name: "German" }).click();
    await expect(dialog).toContainText("can't type 🙂. It is left out.");
    const before = await picture();
    await dialog.getByLabel("Text").fill("root");
    await button("Type", dialog).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(picture).not.toBe(before);

    await button("Key combinations").click();
    await expect(page.getByRole("menuitem", { name: "Ctrl-Alt-Del" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Ctrl-Alt-Del" }).click();
    const saved = page.waitForEvent("download");
    await button("Save a screenshot").click();
    expect((await saved).suggestedFilename()).toMatch(/\.png$/);
    await button("Fit to the window").click();
    await expect(button("Fit to the window")).toHaveAttribute("aria-pressed", "false");
    await button("Full screen").click();
    await expect(button("Leave full screen")).toBeVisible();
    await expectAccessible(page);
    await button("Leave full screen").click();
});

test("a machine without a serial port says so", async () => {
    await page.getByText("Serial port", { exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(/serial/);
    await expectAccessible(page);
});

test("a node's shell takes what is typed", async () => {
    const host = await named("hosts", ({ status }) => status === "online");
    await page.goto(`/hosts/${host.id}`);
    await tab("Shell").click();
    await connected();
    await logIn();
    await type("echo node-$USER", /[#$] \s*$/);
    await expect(shell()).toContainText("node-root");
    await expectAccessible(page);
});

test("a stopped guest is said, and started there", async () => {
    const vm = await named("vms", ({ status }) => status === "stopped");
    await page.goto(`/vms/${vm.id}/console`);
    await expect(heading(`${vm.name} is stopped`)).toBeVisible();
    await expectAccessible(page);
    await page.locator("main").getByRole("button", { name: "Start", exact: true }).last().click();
    await connected();
    await expect.poll(picture).not.toBeNull();
});

/** The page of another signed-in user. */
async function signedIn(browser: Browser, user: typeof OWNER): Promise<Page> {
    const theirs = await (await browser.newContext({ baseURL: service.url, colorScheme: "dark" })).newPage();
    watch(theirs, faults);
    expect((await theirs.request.post("/api/v1/auth/login", { data: user })).ok()).toBe(true);
    return theirs;
}

test("in a window of its own a console ends with its session, and says why", async ({ browser }) => {
    const theirs = await signedIn(browser, OPERATOR);
    const app = await named("apps", ({ status }) => status === "running");
    await theirs.goto(`/apps/${app.id}/console`);
    // Until it is connected the buttons move, and a click that ends beside its button is none.
    await connected(theirs);
    const opened = theirs.waitForEvent("popup");
    await button("Open in a window of its own", theirs).click();
    const own = await opened;
    watch(own, faults);
    await expect(own).toHaveURL(`${service.url}/consoles/apps/${app.id}`);
    await connected(own);
    await expect(own).toHaveTitle(new RegExp(app.name));
    await expectAccessible(own);
    await theirs.goto("about:blank");
    const { id } = (await ask("get", "/users")).find(({ email }: { email: string }) => email === OPERATOR.email);
    await ask("delete", `/users/${id}/sessions`);
    await expect(own.getByRole("alert")).toContainText(/session/i);
    await expectAccessible(own);
    await button("Connect again", own).click();
    await expect(own.getByRole("link", { name: "Sign in" })).toBeVisible();
    await theirs.context().close();
});

test("who may not open a console reads why", async ({ browser }) => {
    const theirs = await signedIn(browser, OPERATOR);
    const host = await named("hosts", ({ status }) => status === "online");
    await theirs.goto(`/hosts/${host.id}/shell`);
    await expect(theirs.getByText("This needs the role admin for all of Holdfast; yours is operator.")).toBeVisible();
    await expectAccessible(theirs);
    await theirs.context().close();
});

test("on a telephone there is a row of keys", async ({ browser }) => {
    const context = await browser.newContext({
        baseURL: service.url,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        colorScheme: "dark",
    });
    const phone = await context.newPage();
    watch(phone, faults);
    expect((await phone.request.post("/api/v1/auth/login", { data: OWNER })).ok()).toBe(true);
    const app = await named("apps", ({ status }) => status === "running");
    await phone.goto(`/apps/${app.id}/console`);
    await connected(phone);
    const keys = phone.getByRole("group", { name: "Keys" });
    await logIn(phone);
    await phone.keyboard.type("echo unfinished");
    await button("Ctrl", keys).tap();
    await expect(button("Ctrl", keys)).toHaveAttribute("aria-pressed", "true");
    await phone.keyboard.type("c");
    await expect(shell(phone)).toContainText("unfinished^C");
    await expect(button("Ctrl", keys)).toHaveAttribute("aria-pressed", "false");
    await expectToFit(phone);
    await expectAccessible(phone);
    await context.close();
});

test("an install that asks runs in a terminal, and is answered there", async () => {
    await page.goto("/catalog/tracker");
    await expect(page.getByRole("alert").filter({ hasText: "can't be installed unattended" })).toContainText(
        "Install it in a terminal",
    );
    await expectAccessible(page);
    await button("Install").click();
    await page.getByRole("radio", { name: "pve-a2", exact: true }).click();
    await expect(page.getByText("Scripts can be run on pve-a2.")).toBeVisible();
    await expect(page.getByText("It runs in a terminal, and you answer there")).toBeVisible();
    await expectAccessible(page);
    for (const _ of ["resources", "review"]) await button("Next").click();
    await page.getByRole("checkbox").check();
    await expectAccessible(page);
    await button("Install Tracker").click();
    await connected();
    await expect(page.getByRole("region", { name: "Questions of the script" })).toContainText(
        "Do you agree to the terms of use?",
    );
    await expect(shell()).toContainText("Do you agree to the terms of use?");
    await expectAccessible(page);
    // Who leaves comes back to the same question.
    await page.getByRole("button", { name: "Show log" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Open the terminal" }).click();
    await expect(page).toHaveURL(/\/activity\/\d+$/);
    await expect(heading("Details")).toBeVisible(); // until then the terminal is that of the page before
    await connected();
    await expect(shell()).toContainText("Do you agree to the terms of use?");
    await expectAccessible(page);
    await expect(field()).toBeFocused();
    await page.keyboard.type("y");
    await page.keyboard.press("Enter");
    await expect(heading(/^Install/)).toContainText("succeeded");
    await expect(page.getByRole("log")).toContainText("Do you agree to the terms of use?");
    // It is known with the next poll.
    await expect.poll(async () => (await named("apps", ({ name }) => name === "Tracker")).status).toBe("running");
});

test("an update runs in a terminal if wanted", async () => {
    await page.goto(`/apps/${(await named("apps", ({ name }) => name === "Notes")).id}/update`);
    await page.getByRole("switch", { name: "Run in a terminal" }).click();
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await expectAccessible(page);
    await button("Update Notes").click();
    await expect(page).toHaveURL(/\/activity\/\d+$/);
    await expect(page.getByRole("heading", { level: 1, name: /^Update/ })).toContainText("succeeded");
});
