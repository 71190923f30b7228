import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { claimsOf, PushKeys, PushService } from "./pushservice";
import { closePages, Service } from "./service";

// Messages pushed to this browser. Chromium can't be told of another push service, so that the page's subscription is replaced
// by one at the service of this file; everything else is real, also the service worker that shows what arrives.

type Shown = { title: string; body: string; to: string };

const keys = new PushKeys();
let push: PushService;
let service: Service;
let page: Page;
let worker: CDPSession;
const registrations = new Set<string>();
const faults: string[] = [];

test.beforeAll(async ({ browser }) => {
    push = await PushService.start();
    service = await Service.demo({
        HOLDFAST_ALLOW_LOOPBACK_HOSTS: "true",
        HOLDFAST_CA_FILE: push.authority,
        HOLDFAST_PUBLIC_URL: "https://holdfast.example.net",
    });
    const context = await browser.newContext({ baseURL: service.url });
    await context.grantPermissions(["notifications"], { origin: service.url });
    page = await context.newPage();
    // The page cannot know that the service ended its subscription, with the session or after a message that was refused.
    watch(page, faults, [
        { method: "PUT", path: /\/me\/push$/, status: 404 },
        { method: "POST", path: /\/me\/push\/test$/, status: 404 },
    ]);
    await page.addInitScript(subscribeAt, { endpoint: `${push.url}/send/1`, p256dh: keys.p256dh, auth: keys.auth });
    worker = await context.newCDPSession(page);
    worker.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: all }) => {
        for (const one of all) registrations.add(one.registrationId);
    });
    await worker.send("ServiceWorker.enable");
    await signIn();
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(async () => {
    await service?.stop();
    push?.stop();
});

/** Runs in the page: the browser's own subscription, but at another push service. */
function subscribeAt({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) {
    const KEY = "subscribed-for";
    const made = () => {
        const key = localStorage.getItem(KEY);
        if (key === null) return null;
        return {
            endpoint,
            options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(JSON.parse(key)).buffer },
            toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
            unsubscribe: async () => {
                localStorage.removeItem(KEY);
                return true;
            },
        } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => made();
    PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem(KEY, JSON.stringify([...(options!.applicationServerKey as Uint8Array)]));
        return made()!;
    };
}

async function signIn() {
    await page.goto("/login");
    await page.getByLabel("E-mail").fill("owner@demo.test");
    await page.getByLabel("Password", { exact: true }).fill("holdfast-demo-1");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
}

async function publicKey(): Promise<string> {
    return (await (await page.request.get("/api/v1/me/push")).json()).public_key;
}

type Message = { title: string; text: string; url: string; severity: string };

/**
 * Waits for a message about something, checks it as a push service does, and hands it to the service worker as a browser does.
 * Others arrive as well: the demo has rules of its own.
 */
async function deliver(about: string): Promise<Message & { urgency: unknown }> {
    const found = () => push.pushed.find(({ body }) => keys.decrypt(body).includes(about));
    await expect.poll(() => found() !== undefined).toBe(true);
    const { path, headers, body } = found()!;
    expect(path).toBe("/send/1");
    expect(headers["content-encoding"]).toBe("aes128gcm");
    expect(Number(headers.ttl)).toBeGreaterThan(0);
    expect(headers.urgency).toMatch(/^(normal|high)$/);
    const claims = claimsOf(String(headers.authorization), await publicKey());
    expect(claims.aud).toBe(push.url);
    expect(claims.sub).toMatch(/^(https:|mailto:)/);
    const life = claims.exp - Date.now() / 1000;
    expect(life).toBeGreaterThan(0);
    expect(life).toBeLessThanOrEqual(24 * 3600);
    expect(body.toString("latin1")).not.toContain("title");
    const data = keys.decrypt(body);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => registrations.size).toBeGreaterThan(0);
    const handOver = () =>
        worker.send("ServiceWorker.deliverPushMessage", {
            origin: service.url,
            registrationId: [...registrations].at(-1)!,
            data,
        });
    const { title } = JSON.parse(data) as Message;
    // What is handed over while the browser ends an idle worker is lost.
    await expect
        .poll(async () => {
            await handOver();
            return (await shown()).map((one) => one.title);
        })
        .toContain(title);
    return { ...(JSON.parse(data) as Message), urgency: headers.urgency };
}

const shown = () =>
    page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map(({ title, body, data }): Shown => ({ title, body, to: data.to }));
    });

test("a test message arrives at this browser, and only it can read it", async () => {
    await page.goto("/notifications/browser");
    await expect(page.getByText("This browser is not notified.")).toBeVisible();
    await page.getByRole("button", { name: "Notify me in this browser" }).click();
    await expect(page.getByText("This browser is notified.")).toBeVisible();
    await page.getByRole("button", { name: "Send a test message" }).click();
    await expect(page.getByText("The push service accepted the test message.")).toBeVisible();
    await expectAccessible(page);
    const message = await deliver("Test message of Holdfast");
    expect(message.title).toContain("Test message of Holdfast");
    await expect.poll(shown).toContainEqual(expect.objectContaining({ title: message.title, to: "/notifications" }));
    expect((await shown())[0]!.body).toContain("its messages arrive here");
});

test("an alert arrives the same way", async () => {
    const target = { target_type: "host", target_id: 1 };
    const rule = {
        name: "Any load",
        metric: "cpu_pct",
        operator: "gte",
        threshold: 0,
        severity: "critical",
        ...target,
    };
    const made = await page.request.post("/api/v1/alert-rules", { data: rule, headers: { Origin: service.url } });
    expect(made.status(), await made.text()).toBe(201);
    const message = await deliver("CPU usage");
    expect(message.severity).toBe("critical");
    expect(message.urgency).toBe("high");
    const { pathname } = new URL(message.url);
    await expect.poll(shown).toContainEqual(expect.objectContaining({ title: message.title, to: pathname }));
    expect(pathname).toMatch(/^\/alerts/);
    const { id } = await made.json();
    await page.request.delete(`/api/v1/alert-rules/${id}`, { headers: { Origin: service.url } });
});

test("a subscription that the push service has ended is removed, and the page says so", async () => {
    await page.goto("/notifications/browser");
    await expect(page.getByRole("button", { name: "Send a test message" })).toBeVisible();
    // From now on any message ends it: that of the page, or an alert that is faster.
    push.status = 410;
    await page.getByRole("button", { name: "Send a test message" }).click();
    await expect(page.getByText("This browser is not notified any more")).toBeVisible();
    await expect(page.getByText("None of your browsers is notified.")).toBeVisible();
    await expectAccessible(page);
    push.status = 201;
    await page.getByRole("button", { name: "Notify me in this browser" }).click();
    await expect(page.getByText("This browser is notified.")).toBeVisible();
});

test("signing out ends it", async () => {
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByLabel("E-mail")).toBeVisible();
    await signIn();
    await page.goto("/notifications/browser");
    await expect(page.getByText("This browser is not notified any more")).toBeVisible();
    expect(faults).toEqual([]);
});
