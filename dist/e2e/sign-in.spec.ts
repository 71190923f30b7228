import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { Authenticator } from "./authenticator";
import { watch } from "./faults";
import { closePages, Service } from "./service";

const OWNER = "owner@journey.test";
const FIRST = "mossy-kettle-orbit-93";
const SECOND = "amber-tunnel-violet-58";

let service: Service;
let page: Page;
let app: Authenticator;
let codes: string[];
let password = FIRST;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.start({ HOLDFAST_OWNER_EMAIL: OWNER, HOLDFAST_OWNER_PASSWORD: FIRST });
    page = await visit(browser);
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

/** A page whose session ended goes on asking for what it shows, until it sees that. */
const ENDED = { method: "GET", path: /./, status: 401 };

/** Opens a separate browser context with its own cookies. */
async function visit(browser: Browser, provoked: Parameters<typeof watch>[2] = []): Promise<Page> {
    const context = await browser.newContext({ baseURL: service.url, colorScheme: "dark" });
    const page = await context.newPage();
    watch(page, faults, provoked);
    return page;
}

async function typePassword(page: Page, email = OWNER, word = password) {
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(word);
    await page.getByRole("button", { name: "Sign in" }).click();
}

async function signOut(page: Page) {
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByLabel("E-mail")).toBeVisible();
}

async function addUser(email: string): Promise<number> {
    const made = await page.request.post("/api/v1/users", { data: { email, password: FIRST } });
    expect(made.status()).toBe(201);
    return (await made.json()).id;
}

const signInAgain = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });

const title = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("signing in takes the correct password and opens the requested page", async () => {
    await page.goto("/profile/second-factor");
    await expect(page).toHaveURL(/\/login\?back=%2Fprofile%2Fsecond-factor/);
    await typePassword(page, OWNER, "mossy-kettle-orbit-94");
    await expect(page.getByRole("alert")).toContainText("do not match");
    await expectAccessible(page);
    await typePassword(page);
    await expect(page).toHaveURL(/\/profile\/second-factor$/);
    await expect(page.getByText("off", { exact: true })).toBeVisible();
});

test("signing in never leads to another site, whatever the link contains", async ({ browser }) => {
    const stranger = await visit(browser);
    await stranger.goto("/login?back=%2F%09%2Fevil.test");
    await typePassword(stranger);
    await expect(stranger).toHaveURL(`${service.url}/overview`);
    await stranger.context().close();
});

test("a second factor is set up after the recovery codes are saved and the first code is correct", async () => {
    await page.getByRole("button", { name: "Set up" }).click();
    app = new Authenticator(await page.getByTestId("secret").innerText());
    codes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
    expect(codes).toHaveLength(10);
    await expect(page.getByAltText(/^QR code/)).toHaveJSProperty("complete", true);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe("holdfast-recovery-codes.txt");
    await page.getByLabel("Code", { exact: true }).fill("12345");
    await expect(page.getByText("First confirm above")).toBeVisible();
    await expect(page.getByRole("button", { name: "Switch on" })).toBeDisabled();
    await page.getByLabel("I have saved them").check();
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await expect(page.getByText("This is not the current code")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Code", { exact: true }).fill(app.next());
    await expect(page.getByText("on", { exact: true })).toBeVisible();
    await expect(page.getByText("10 recovery codes are left")).toBeVisible();
    await expectAccessible(page);
});

test("afterwards the code is required, and is submitted automatically", async () => {
    await signOut(page);
    await page.goto("/login?back=/profile/devices");
    await typePassword(page);
    await expect(title(page, "Second factor")).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await expect(page.getByRole("alert")).toContainText("code is wrong");
    await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Remember this device for 30 days").check();
    await page.getByLabel("Code", { exact: true }).fill(app.next());
    await expect(page).toHaveURL(/\/profile\/devices$/);
});

test("a trusted device requires the password only, until trust is removed", async () => {
    await expect(page.getByText("this one")).toBeVisible();
    await expectAccessible(page);
    await signOut(page);
    await page.goto("/login?back=/profile/devices");
    await typePassword(page);
    await page.getByRole("button", { name: "Remove trust" }).click();
    await expect(title(page, "No trusted devices")).toBeVisible();
    await signOut(page);
    await page.goto("/login?back=/profile/second-factor");
    await typePassword(page);
    await expect(title(page, "Second factor")).toBeVisible();
});

test("a recovery code works once", async () => {
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0]!.toUpperCase());
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("9 recovery codes are left")).toBeVisible();
    await signOut(page);
    await page.goto("/login?back=/profile/second-factor");
    await typePassword(page);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0]!);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toContainText("already used");
    await page.getByLabel("Recovery code").fill(codes[1]!);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("8 recovery codes are left")).toBeVisible();
});

test("a sign-in that waits too long for its code starts again, and shows why", async ({ browser }) => {
    const late = await visit(browser);
    await late.clock.install();
    await late.goto("/login");
    await typePassword(late);
    await expect(title(late, "Second factor")).toBeVisible();
    await late.clock.fastForward("05:01");
    await expect(late.getByText("longer than five minutes")).toBeVisible();
    await expect(late.getByLabel("E-mail")).toBeVisible();
    await late.context().close();
});

test("new recovery codes and switching off require the password", async () => {
    await page.getByRole("button", { name: "New recovery codes" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your password").fill("wrong");
    await dialog.getByRole("button", { name: "Create new codes" }).click();
    await expect(dialog.getByText("This is not the password of this account.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Your password").fill(password);
    await dialog.getByRole("button", { name: "Create new codes" }).click();
    const fresh = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(fresh).toHaveCount(10);
    expect(await fresh.allInnerTexts()).not.toContain(codes[2]);
    await page.getByRole("button", { name: "I have saved them" }).click();
    await expect(page.getByText("10 recovery codes are left")).toBeVisible();
    await page.getByRole("button", { name: "Switch off" }).click();
    await dialog.getByLabel("Your password").fill(password);
    await dialog.getByLabel("Your password").press("Enter");
    await expect(page.getByText("off", { exact: true })).toBeVisible();
});

test("changing the password ends every other session", async ({ browser }) => {
    const other = await visit(browser, [ENDED]);
    await other.goto("/login?back=/profile/account");
    await typePassword(other);
    await expect(title(other, "Account")).toBeVisible();
    await page.getByRole("link", { name: "Password" }).click();
    await page.getByLabel("Current password").fill("wrong");
    await page.getByLabel("New password").fill("owner-owner-owner");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("“owner” is easy to guess here.")).toBeVisible();
    await page.getByLabel("New password").fill(SECOND);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("This is not the password of this account.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Current password").fill(FIRST);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Your password was changed.")).toBeVisible();
    password = SECOND;
    // The other browser was not touched: its stream ended, and its page asks to sign in again.
    await expect(signInAgain(other).getByLabel("E-mail")).toHaveValue(OWNER);
    await expectAccessible(other);
    await typePassword(other);
    await expect(signInAgain(other)).toHaveCount(0);
    await expect(title(other, "Account")).toBeVisible();
    await page.getByRole("link", { name: "Sessions" }).click();
    await expect(page.getByText("this one")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "End session" }).click();
    await expect(signInAgain(other)).toBeVisible();
    await expect(page.getByRole("button", { name: "End session" })).toHaveCount(0);
    await other.context().close();
});

/** Ends all sessions of the owner but that of {@link page}. */
async function endOthers() {
    const sessions: { id: number; current: boolean }[] = await (await page.request.get("/api/v1/auth/sessions")).json();
    for (const { id, current } of sessions)
        if (!current) expect((await page.request.delete(`/api/v1/auth/sessions/${id}`)).ok()).toBe(true);
}

test("what is typed outlives the end of the session, and is sent after the next sign-in", async ({ browser }) => {
    const other = await visit(browser, [ENDED]);
    await other.goto("/login?back=/teams");
    await typePassword(other);
    await other.getByRole("button", { name: "Add team" }).first().click();
    const form = other.getByRole("dialog", { name: "Add team" });
    await form.getByLabel("Name").fill("Night watch");
    await endOthers();
    await expect(signInAgain(other)).toBeVisible();
    await other.keyboard.press("Escape");
    await expectAccessible(other);
    await typePassword(other);
    await expect(signInAgain(other)).toHaveCount(0);
    await expect(form.getByLabel("Name")).toHaveValue("Night watch");
    await form.getByRole("button", { name: "Add team" }).click();
    await expect(form).toHaveCount(0);
    await expect(title(other, "Night watch")).toBeVisible();
    await other.context().close();
});

test("a page is not passed on to another user who signs in where a session ended", async ({ browser }) => {
    const another = "another@journey.test";
    const id = await addUser(another);
    await page.request.patch(`/api/v1/users/${id}`, { data: { role: "viewer" } });
    const other = await visit(browser, [ENDED]);
    await other.goto("/login?back=/profile/account");
    await typePassword(other);
    await expect(title(other, "Account")).toBeVisible();
    await endOthers();
    await expect(signInAgain(other)).toBeVisible();
    await typePassword(other, another, FIRST);
    await expect(other).toHaveURL(/\/overview$/);
    await expect(other.getByText(OWNER)).toHaveCount(0);
    await other.context().close();
});

test("who signs out in one window is signed out in the others", async ({ browser }) => {
    const other = await visit(browser, [ENDED]);
    await other.goto("/login?back=/profile/account");
    await typePassword(other);
    await expect(title(other, "Account")).toBeVisible();
    const second = await other.context().newPage();
    watch(second, faults, [ENDED]);
    await second.goto("/profile/account");
    await expect(title(second, "Account")).toBeVisible();
    await signOut(other);
    await expect(second).toHaveURL(/\/login$/);
    await other.context().close();
});

test("a program uses an API token, within its scopes, until it is revoked", async () => {
    await page.getByRole("link", { name: "API tokens" }).click();
    await page.getByRole("button", { name: "New token" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("nightly");
    await expect(dialog.getByRole("button", { name: "Create token" })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: "Read apps" }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create token" }).click();
    const token = await dialog.getByLabel("Token", { exact: true }).innerText();
    await expect(dialog.getByLabel("Try it in a terminal")).toContainText(
        `Bearer ${token}" ${service.url}/api/v1/apps`,
    );
    await expectAccessible(page);
    const ask = (path: string) => fetch(service.url + path, { headers: { Authorization: `Bearer ${token}` } });
    expect((await ask("/api/v1/apps")).status).toBe(200);
    expect((await ask("/api/v1/hosts")).status).toBe(403);
    await dialog.getByRole("button", { name: "I have saved it" }).click();
    await page.reload();
    await expect(page.getByRole("row", { name: /nightly/ })).toContainText(/just now|\d+ (s|min) ago/);
    await expect(page.getByText(token)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "New token" }).click();
    await dialog.getByLabel("Name").fill("nightly");
    await dialog.getByRole("button", { name: "Read everything" }).click();
    await dialog.getByRole("button", { name: "Create token" }).click();
    await expect(dialog.getByText("You already have an API token with this name.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Revoke nightly" }).click();
    await dialog.getByRole("button", { name: "Revoke token" }).click();
    await expect(title(page, "No token yet")).toBeVisible();
    expect((await ask("/api/v1/apps")).status).toBe(401);
});

test("a user without a role waits, and gets access when a role is assigned", async ({ browser }) => {
    const id = await addUser("waits@journey.test");
    // The refusals of the first lists show the page that this user has no role.
    const guest = await visit(browser, [
        { method: "GET", path: /\/(alerts|apps|apps\/discovered|hosts)$/, status: 403 },
    ]);
    await guest.goto("/login");
    await typePassword(guest, "waits@journey.test", FIRST);
    await expect(title(guest, "You are signed in but have no role yet")).toBeVisible();
    await guest.getByRole("button", { name: "Check again" }).click();
    await expect(guest.getByText(/^Still no role at/)).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole("link", { name: "Your profile" }).click();
    await expect(guest.getByText("You have no role that applies")).toBeVisible();
    await expectAccessible(guest);
    await guest.getByRole("link", { name: "Waiting for a role" }).click();
    await page.request.patch(`/api/v1/users/${id}`, { data: { role: "viewer" } });
    await guest.getByRole("button", { name: "Check again" }).click();
    await expect(title(guest, "No host is visible to you")).toBeVisible();
    await guest.context().close();
});

test("after too many attempts the sign-in shows a countdown and is enabled again automatically", async ({
    browser,
}) => {
    const email = "nobody@journey.test";
    const stranger = await visit(browser);
    await stranger.clock.install();
    await stranger.goto("/login");
    while ((await stranger.request.post("/api/v1/auth/login", { data: { email, password: "x" } })).status() !== 429);
    // The first waits are seconds, which a busy machine may need for a few steps of this test: the page is told more.
    await stranger.route("**/api/v1/auth/login", async (route) => {
        const response = await route.fetch();
        const more: Record<string, string> = response.status() === 429 ? { "retry-after": "600" } : {};
        await route.fulfill({ response, headers: { ...response.headers(), ...more } });
    });
    const isRefused = async () => {
        const answered = stranger.waitForResponse("**/api/v1/auth/login");
        await typePassword(stranger, email);
        return (await answered).status() === 429;
    };
    while (!(await isRefused()));
    await expect(stranger.getByRole("alert")).toContainText("Too many attempts");
    await expect(stranger.getByRole("button", { name: /^Try again in \d+ s$/ })).toBeDisabled();
    await expectAccessible(stranger);
    await stranger.clock.fastForward("15:00");
    await expect(stranger.getByRole("button", { name: "Sign in" })).toBeEnabled();
    await expect(stranger.getByRole("alert")).toHaveCount(0);
    await stranger.context().close();
});

test("a failed single sign-on shows a message for its error code", async ({ browser }) => {
    const stranger = await visit(browser);
    await stranger.goto("/login?error=oidc_email_taken");
    await expect(stranger.getByRole("alert")).toContainText("does not sign in this way");
    await stranger.goto("/login?error=%3Cimg%20src%3Dx%3E");
    await expect(stranger.getByRole("alert")).toContainText("Single sign-on failed.");
    await stranger.context().close();
});

test("a forgotten password is replaced with an admin's one-time code", async ({ browser }) => {
    const email = "forgets@journey.test";
    const id = await addUser(email);
    const { recovery_code } = await (await page.request.post(`/api/v1/users/${id}/password`)).json();
    const guest = await visit(browser);
    await guest.goto("/login");
    await guest.getByText("Can't sign in?").click();
    await expectAccessible(guest);
    await guest.getByRole("link", { name: "choose a new password" }).click();
    // The sign-in has a field of the same name, and stays until the page is loaded.
    await expect(title(guest, "Choose a new password")).toBeVisible();
    await guest.getByLabel("E-mail").fill(email);
    await guest.getByLabel("One-time code").fill(recovery_code);
    await guest.getByLabel("New password").fill("forgetsforgets");
    await guest.getByRole("button", { name: "Change password" }).click();
    await expectAccessible(guest);
    await guest.getByLabel("New password").fill(SECOND);
    await guest.getByRole("button", { name: "Change password" }).click();
    await expect(title(guest, "Your password was changed")).toBeVisible();
    await guest.getByRole("link", { name: "Sign in" }).click();
    await typePassword(guest, email, SECOND);
    await expect(title(guest, "You are signed in but have no role yet")).toBeVisible();
    await guest.context().close();
});

test("the profile shows that a feature is off, and why", async () => {
    await page.request.put("/api/v1/entitlements", { data: { off: ["auth.totp", "api.tokens"] } });
    await page.goto("/profile/second-factor");
    await expect(title(page, "Second factor: switched off")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/profile/api-tokens");
    await expect(title(page, "API tokens: switched off")).toBeVisible();
    await expect(page.getByRole("button", { name: "New token" })).toHaveCount(0);
    await page.request.put("/api/v1/entitlements", { data: { off: [] } });
});
