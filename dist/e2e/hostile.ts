import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttp, type Server } from "node:http";
import { createServer, request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Strings that would run, or become a link or a frame, wherever they are not treated as plain text. */
export const HOSTILE = [
    `<img src=x onerror="window.pwned=1">`,
    `"><script>window.pwned=1</script>`,
    `</script><svg onload=window.pwned=1>`,
    `javascript:window.pwned=1`,
    `{{constructor.constructor('window.pwned=1')()}}`,
    `' autofocus onfocus=window.pwned=1 x='`,
] as const;

/** A compromised hypervisor: it answers like the simulated one behind it, but with hostile names. */
export class HostileHost {
    private constructor(
        readonly address: string,
        private readonly server: Server | ReturnType<typeof createServer>,
    ) {}

    static async before(behind: string): Promise<HostileHost> {
        const [hostname, port] = behind.split(":");
        const server = createServer(certificate(), (asked, answer) => {
            const passed = request(
                {
                    hostname,
                    port,
                    path: asked.url,
                    method: asked.method,
                    headers: asked.headers,
                    rejectUnauthorized: false,
                },
                async (from) => {
                    const parts: Buffer[] = [];
                    for await (const part of from) parts.push(part as Buffer);
                    const body = spoil(Buffer.concat(parts).toString());
                    const { "transfer-encoding": _, ...headers } = from.headers;
                    answer.writeHead(from.statusCode!, { ...headers, "content-length": Buffer.byteLength(body) });
                    answer.end(body);
                },
            );
            passed.on("error", () => answer.destroy());
            asked.pipe(passed);
        });
        return new HostileHost(`127.0.0.1:${await listening(server)}`, server);
    }

    stop() {
        this.server.close();
    }
}

/** A page of another origin: the same machine, another port. */
export class OtherSite {
    private constructor(
        readonly port: number,
        private readonly server: Server,
    ) {}

    static async start(): Promise<OtherSite> {
        const server = createHttp((_, answer) => {
            answer.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>elsewhere</title><body>");
        });
        return new OtherSite(await listening(server), server);
    }

    stop() {
        this.server.closeAllConnections();
        this.server.close();
    }
}

function spoil(json: string): string {
    try {
        return JSON.stringify(
            JSON.parse(json, (_, value) => (value && typeof value === "object" ? renamed(value) : value)),
        );
    } catch {
        return json;
    }
}

function renamed(value: Record<string, unknown>): unknown {
    const text = HOSTILE[Number(value.vmid ?? value.n ?? 0) % HOSTILE.length]!;
    if ("vmid" in value && "name" in value) return { ...value, name: `${text} ${value.vmid}`, tags: text };
    if ("n" in value && typeof value.t === "string") return { ...value, t: `${text} ${value.t}` };
    if ("exitstatus" in value && value.exitstatus !== "OK") return { ...value, exitstatus: text };
    return value;
}

function certificate() {
    const folder = mkdtempSync(join(tmpdir(), "holdfast-hostile-"));
    try {
        const [key, cert] = [join(folder, "key"), join(folder, "cert")];
        const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=hostile`;
        execFileSync("openssl", [...options.split(" "), "-keyout", key, "-out", cert], { stdio: "ignore" });
        return { key: readFileSync(key), cert: readFileSync(cert) };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

function listening(server: { listen: Server["listen"]; address: Server["address"] }): Promise<number> {
    return new Promise((resolve) => {
        server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
    });
}
