import { t } from "./texts";

// The order matters: most browsers also name the ones further down.
const BROWSERS: [RegExp, string][] = [
    [/\bEdgA?\//, "Edge"],
    [/\bOPR\//, "Opera"],
    [/\bSamsungBrowser\//, "Samsung Internet"],
    [/\b(Firefox|FxiOS)\//, "Firefox"],
    [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
    [/\bVersion\/.*Safari\//, "Safari"],
    [/^curl\//, "curl"],
];
const SYSTEMS: [RegExp, string][] = [
    [/\b(iPhone|iPad)\b/, "iOS"],
    [/\bAndroid\b/, "Android"],
    [/\bWindows\b/, "Windows"],
    [/\bMac OS X\b/, "macOS"],
    [/\bCrOS\b/, "ChromeOS"],
    [/\bLinux\b/, "Linux"],
];

/** A readable name for a client, derived from its user agent. */
export function device(userAgent: string | null): string {
    if (!userAgent) return t.unnamedClient;
    const name = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
    const [browser, system] = [name(BROWSERS), name(SYSTEMS)];
    if (browser && system) return t.browserOnSystem({ browser, system });
    return browser ?? system ?? userAgent.slice(0, 60);
}
