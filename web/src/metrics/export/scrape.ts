import example from "./scrape.yml?raw";

/** The part of a configuration of Prometheus that reads the values of a Holdfast at this origin. */
export function scrapeConfig(origin: string, path: string): string {
    const { protocol, host } = new URL(origin);
    return example.replace("{scheme}", protocol.slice(0, -1)).replace("{path}", path).replace("{host}", host);
}
