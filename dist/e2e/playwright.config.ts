import { defineConfig } from "@playwright/test";

const CHROMIUM = process.env.HOLDFAST_CHROMIUM ?? "/usr/bin/chromium";

const browser = (executablePath: string) => ({
    executablePath,
    args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ],
});

// Journeys against the real service and the simulated hosts; each file starts its own.
export default defineConfig({
    testDir: ".",
    // These limits only stop hanging tests: a busy machine may be slow, and no test measures speed.
    timeout: 900_000,
    expect: { timeout: 120_000 },
    // Three files at once, each with processes of its own: with two, two processors rest half of the time.
    workers: 3,
    // The file that takes longest begins first, so that all are busy until the end.
    projects: [
        { name: "pages", testMatch: "pages.spec.ts" },
        { name: "journeys", testIgnore: ["pages.spec.ts", "push.spec.ts"] },
        // The shell gets no push messages.
        { name: "push", testMatch: "push.spec.ts", use: { launchOptions: browser(CHROMIUM) } },
    ],
    retries: 0,
    reporter: [["list"]],
    use: {
        actionTimeout: 120_000,
        viewport: { width: 1440, height: 900 },
        // What fades in or out while it is examined has a low contrast for a moment.
        contextOptions: { reducedMotion: "reduce" },
        // The shell has no window, and uses less of the processors.
        launchOptions: browser(process.env.HOLDFAST_CHROMIUM_SHELL ?? CHROMIUM),
        trace: "off",
        screenshot: "only-on-failure",
    },
});
