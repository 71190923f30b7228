import { defineConfig } from "@playwright/test";

// Journeys against the real service and the simulated hosts; each file starts its own.
export default defineConfig({
    testDir: ".",
    timeout: 120_000,
    expect: { timeout: 15_000 },
    workers: 1,
    retries: 0,
    reporter: [["list"]],
    use: {
        actionTimeout: 15_000,
        viewport: { width: 1440, height: 900 },
        launchOptions: {
            executablePath: process.env.HOLDFAST_CHROMIUM ?? "/usr/bin/chromium",
            args: [
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
            ],
        },
        trace: "off",
        screenshot: "only-on-failure",
    },
});
