/** The part of a configuration of Prometheus that reads the values of a Holdfast at this origin. */
export function scrapeConfig(origin: string, path: string): string {
    const { protocol, host } = new URL(origin);
    return `scrape_configs:
  - job_name: holdfast
    scheme: ${protocol.slice(0, -1)}
    metrics_path: ${path}
    authorization:
      credentials: hf_…
    static_configs:
      - targets: ["${host}"]
`;
}
