import { execFileSync } from "node:child_process";
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A message as a push service receives it: it can't read it. */
type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service with https and an authority of its own, as in a company that runs one. */
export class PushService {
    /** What it answers; 410 for a subscription that has ended. */
    status = 201;

    private constructor(
        private readonly server: Server,
        private readonly directory: string,
        readonly pushed: Pushed[],
    ) {}

    static async start(): Promise<PushService> {
        const directory = mkdtempSync(join(tmpdir(), "holdfast-push-"));
        const store = join(directory, "service.p12");
        const keytool = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin", "keytool") : "keytool";
        const common = ["-keystore", store, "-storepass", "changeit", "-alias", "service"];
        execFileSync(
            keytool,
            [
                "-genkeypair",
                ...common,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=push.test",
                "-ext",
                "san=ip:127.0.0.1",
                "-validity",
                "2",
            ],
            { stdio: "ignore" },
        );
        execFileSync(keytool, ["-exportcert", "-rfc", ...common, "-file", join(directory, "ca.pem")], {
            stdio: "ignore",
        });
        const pushed: Pushed[] = [];
        const server = createServer({ pfx: readFileSync(store), passphrase: "changeit" });
        const service = new PushService(server, directory, pushed);
        server.on("request", (request, response) => {
            const parts: Buffer[] = [];
            request.on("data", (part: Buffer) => parts.push(part));
            request.on("end", () => {
                pushed.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
                response.writeHead(service.status).end();
            });
        });
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
        return service;
    }

    /** The certificate that the service is told to trust. */
    get authority(): string {
        return join(this.directory, "ca.pem");
    }

    get url(): string {
        return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    }

    stop() {
        this.server.close();
        this.server.closeAllConnections();
        rmSync(this.directory, { recursive: true, force: true });
    }
}

/** The keys of a browser's subscription, and reading what was encrypted for it (RFC 8291). */
export class PushKeys {
    private readonly own = createECDH("prime256v1");
    private readonly secret = randomBytes(16);

    constructor() {
        this.own.generateKeys();
    }

    get p256dh(): string {
        return this.own.getPublicKey("base64url");
    }

    get auth(): string {
        return this.secret.toString("base64url");
    }

    decrypt(body: Buffer): string {
        const salt = body.subarray(0, 16);
        const end = 21 + body[20]!;
        const sender = body.subarray(21, end);
        const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.own.getPublicKey(), sender]);
        const input = Buffer.from(hkdfSync("sha256", this.own.computeSecret(sender), this.secret, info, 32));
        const key = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: aes128gcm\0", 16));
        const nonce = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: nonce\0", 12));
        const cipher = createDecipheriv("aes-128-gcm", key, nonce);
        cipher.setAuthTag(body.subarray(-16));
        const plain = Buffer.concat([cipher.update(body.subarray(end, -16)), cipher.final()]);
        if (plain.at(-1) !== 2) throw new Error("not the last record");
        return plain.subarray(0, -1).toString("utf8");
    }
}

/** What a push service checks of the header of RFC 8292; returns the claims. */
export function claimsOf(authorization: string, publicKey: string): { aud: string; exp: number; sub: string } {
    const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
    if (token === undefined || key !== publicKey) throw new Error(`not signed by this installation: ${authorization}`);
    const [header, claims, signature] = token.split(".");
    const point = Buffer.from(publicKey, "base64url");
    const jwk = {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
    };
    const by = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
    if (!verify("sha256", Buffer.from(`${header}.${claims}`), by, Buffer.from(signature!, "base64url")))
        throw new Error("wrong signature");
    return JSON.parse(Buffer.from(claims!, "base64url").toString("utf8"));
}
