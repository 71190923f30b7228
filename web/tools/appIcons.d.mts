import type { Plugin } from "vite";

export function appIcons(): Plugin;
