import react from "@vitejs/plugin-react";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";
import { appIcons } from "./tools/appIcons.mjs";

const env = loadEnv("development", ".", "HOLDFAST_");

export default defineConfig({
    plugins: [react(), appIcons()],
    server: { proxy: { "/api": env.HOLDFAST_URL ?? "http://127.0.0.1:8080" } },
    build: {
        // The content policy allows no data: scripts; fonts and icons are part of the bundle anyway.
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 700,
    },
    test: { include: ["src/**/*.test.ts"] },
});
