import react from "@vitejs/plugin-react";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";
import { appIcons } from "./tools/appIcons.mjs";
// @ts-expect-error runs in Node, whose types are not installed
import { compiledTexts } from "./tools/compiledTexts.mjs";
// @ts-expect-error the same
import { mantineStyles } from "./tools/mantineStyles.mjs";
// @ts-expect-error the same
import { chunks, startWithHelpers, withoutDetours } from "./tools/startChunk.mjs";
// @ts-expect-error the same
import { textFont } from "./tools/textFont.mjs";
// @ts-expect-error the same
import { weight } from "./tools/weight.mjs";

const env = loadEnv("development", ".", "HOLDFAST_");

export default defineConfig({
    plugins: [
        react(),
        appIcons(),
        mantineStyles(),
        compiledTexts(),
        startWithHelpers(),
        withoutDetours(),
        textFont(),
        weight(),
    ],
    // The service compares Origin and Host: the proxy must not change the host.
    server: {
        proxy: { "/api": { target: env.HOLDFAST_URL ?? "http://127.0.0.1:8080", changeOrigin: false, ws: true } },
    },
    build: {
        // The content policy allows no data: scripts; fonts and icons are part of the bundle anyway.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // What the bundle contains of others, with their licences; noVNC's requires it.
        license: { fileName: "third-party-licenses.txt" },
        chunkSizeWarningLimit: 700,
        rolldownOptions: {
            output: {
                // Without names: the start of the page contains the list of all files.
                chunkFileNames: "assets/[hash].js",
                codeSplitting: {
                    groups: chunks({
                        start: ["src/main.tsx"],
                        signIn: ["src/auth/Outside.tsx"],
                        // With what the overview loads by itself.
                        frame: ["src/App.tsx", "src/overview/OverviewPage.tsx"],
                    }),
                },
            },
        },
    },
    // The limit only ends tests that hang: a busy machine may be slow.
    // Threads start faster than processes, and no test changes what is the process's.
    test: { include: ["src/**/*.test.ts"], testTimeout: 60_000, css: true, pool: "threads" },
});
