import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
    chmodSync,
    copyFileSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";

// Holdfast updates itself, started on the page, which stays open while the service is away: once to a version that works, once to one
// that does not. The release index is signed and served here, and the launcher is that of the tarball.

const OWNER = { email: "owner@journey.test", password: "mossy-kettle-orbit-93" };
const built = join(import.meta.dirname, "..", "target", "holdfast", "lib");
const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin", "java") : "java";
const PLATFORM = `linux-${{ x64: "amd64", arm64: "arm64" }[process.arch as string] ?? process.arch}`;

const base64 = (data: string | Buffer) => Buffer.from(data).toString("base64url");

/**
 * A port that is free now and, being below those of outgoing connections, stays so while the service restarts. The
 * service keeps its address over the update.
 */
function freePort(): Promise<number> {
    return new Promise((resolve) => {
        const socket = createSocket()
            .on("error", () => socket.listen(anyPort(), "127.0.0.1"))
            .listen(anyPort(), "127.0.0.1", () => {
                const { port } = socket.address() as AddressInfo;
                socket.close(() => resolve(port));
            });
    });
}

const anyPort = () => 10_000 + Math.floor(Math.random() * 22_000);

/** The folder of a version: the built classes, which say that they are this version. */
function versionFolder(versions: string, version: string, works: boolean): string {
    const folder = join(versions, `holdfast-${version}`);
    mkdirSync(join(folder, "bin"), { recursive: true });
    writeFileSync(join(folder, "holdfast.properties"), `version=${version}\nrelease.key=\n`);
    const jars = readdirSync(built).map((jar) => join(built, jar));
    // The properties of the folder hide those of the build.
    const list = ["$OWN", ...jars].join(":");
    const run = `exec "${java}" -XX:+UseSerialGC -Xmx256m -cp "${list}" dev.holdfast.dist.Holdfast "$@"`;
    const program = `#!/bin/sh\nOWN=$(dirname "$(dirname "$(readlink -f "$0")")")\n${works ? run : `[ "$1" = version ] || exit 3\necho ${version}`}\n`;
    const file = join(folder, "bin", "holdfast");
    writeFileSync(file, program);
    chmodSync(file, 0o755);
    return folder;
}

/** A supervised service of an older version, and a signed index that lists this one. */
class Installation {
    private readonly work = mkdtempSync(join(tmpdir(), "holdfast-update-"));
    private index!: Server;
    private process!: ChildProcess;
    url = "";

    static async with(version: string, works: boolean): Promise<Installation> {
        const made = new Installation();
        await made.start(version, works);
        return made;
    }

    private async start(version: string, works: boolean) {
        const releases = join(this.work, "releases");
        mkdirSync(releases);
        versionFolder(releases, version, works);
        const tarball = join(releases, "release.tar.gz");
        execFileSync("tar", ["-czf", tarball, "-C", releases, `holdfast-${version}`]);
        const { publicKey, privateKey } = generateKeyPairSync("ed25519");
        const index = signed(privateKey, {
            releases: [
                {
                    version,
                    notes_url: `https://releases.example.net/${version}`,
                    artifacts: [
                        {
                            platform: PLATFORM,
                            url: "release.tar.gz",
                            sha256: createHash("sha256").update(readFileSync(tarball)).digest("hex"),
                            bytes: readFileSync(tarball).length,
                        },
                    ],
                },
            ],
        });
        this.index = createServer((request, response) =>
            response.end(request.url === "/index.jws" ? index : readFileSync(tarball)),
        );
        await new Promise<void>((resolve) => this.index.listen(0, "127.0.0.1", resolve));
        const versions = join(this.work, "versions");
        const own = versionFolder(versions, "0.0.9", true);
        copyFileSync(join(import.meta.dirname, "..", "package", "supervise"), join(own, "bin", "supervise"));
        const listen = `127.0.0.1:${await freePort()}`;
        this.process = spawn("sh", [join(own, "bin", "supervise")], {
            env: {
                ...process.env,
                HOLDFAST_DATA: join(this.work, "data"),
                HOLDFAST_LISTEN: listen,
                HOLDFAST_ALLOW_LOOPBACK_HOSTS: "true",
                HOLDFAST_CATALOG_REFRESH_HOURS: "0",
                HOLDFAST_RELEASE_URL: `http://127.0.0.1:${(this.index.address() as AddressInfo).port}/index.jws`,
                HOLDFAST_RELEASE_KEY: publicKey.export({ format: "jwk" }).x!,
            },
            stdio: ["ignore", "pipe", "pipe"],
        });
        this.url = `http://${listen}`;
        await new Promise<void>((resolve, reject) => {
            let text = "";
            const take = (chunk: Buffer) => {
                text += chunk;
                if (text.includes("Listening on")) resolve();
            };
            this.process.stdout?.on("data", take);
            this.process.stderr?.on("data", take);
            this.process.on("exit", (code) => reject(new Error(`ended with ${code}:\n${text}`)));
        });
    }

    /** The launcher ends its service. */
    async stop() {
        const ended = new Promise((resolve) => this.process.once("exit", resolve));
        this.process.kill("SIGTERM");
        await ended;
        this.index.close();
        rmSync(this.work, { recursive: true, force: true });
    }
}

/** A compact JWS. */
function signed(key: KeyObject, content: object): string {
    const text = `${base64('{"alg":"EdDSA"}')}.${base64(JSON.stringify(content))}`;
    return `${text}.${base64(sign(null, Buffer.from(text), key))}`;
}

/** Opens the section as an owner, as soon as the index was read. */
async function open(page: Page, installation: Installation, version: string) {
    for (const path of ["users", "auth/login"]) {
        const answer = await page.request.post(`${installation.url}/api/v1/${path}`, { data: OWNER });
        expect(answer.ok(), await answer.text()).toBe(true);
    }
    await expect
        .poll(async () => (await (await page.request.get(`${installation.url}/api/v1/meta/update`)).json()).latest)
        .toBe(version);
    await page.goto(`${installation.url}/settings/service`);
}

async function update(page: Page, version: string) {
    await expect(page.getByText(`Version ${version} is available.`)).toBeVisible();
    await expect(page.getByRole("link", { name: `What is new in ${version}` })).toHaveAttribute(
        "href",
        `https://releases.example.net/${version}`,
    );
    await page.getByRole("button", { name: `Update to ${version}` }).click();
    await expect(page.getByRole("dialog")).toContainText(
        "version 0.0.9 starts again by itself, with the database as it was",
    );
    await expectAccessible(page);
    await page
        .getByRole("dialog")
        .getByRole("button", { name: `Update to ${version}` })
        .click();
    await expect(page.getByText("Holdfast is being updated.")).toBeVisible();
}

test("an update is followed on the page while the service is away, and the new version says so", async ({ page }) => {
    const installation = await Installation.with("1.2.0", true);
    try {
        await open(page, installation, "1.2.0");
        await update(page, "1.2.0");
        await expect(page.getByText("Holdfast was updated to version 1.2.0.")).toBeVisible({ timeout: 200_000 });
        await expect(page.getByText("This is the newest version.")).toBeVisible();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Reload the page" }).click();
        await expect(page.getByRole("region", { name: "Version" })).toContainText("1.2.0");
        await expect(page.getByRole("button", { name: /^Update to/ })).toHaveCount(0);
    } finally {
        await installation.stop();
    }
});

test("an update that does not work goes back, and the page says why", async ({ page }) => {
    const installation = await Installation.with("2.0.0", false);
    try {
        await open(page, installation, "2.0.0");
        await update(page, "2.0.0");
        const alert = page.getByRole("alert").filter({ hasText: "The update did not succeed" });
        await expect(alert).toContainText("Version 0.0.9 is running again", { timeout: 200_000 });
        await expect(page.getByRole("region", { name: "Version" })).toContainText("0.0.9");
        await expect(page.getByRole("button", { name: "Update to 2.0.0" })).toBeVisible();
        await expectAccessible(page);
        await alert.getByRole("button", { name: "Show the log" }).click();
        await expect(page.getByRole("dialog")).toContainText("Stopping to start version 2.0.0");
    } finally {
        await installation.stop();
    }
});
