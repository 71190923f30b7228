import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";

/** Closes the pages of a file at its end: an open page goes on asking its service, which is stopped then. */
export async function closePages(browser: Browser) {
    await Promise.all(browser.contexts().map((context) => context.close()));
}

const LISTENING = /Listening on (\S+)\s/;

/** The built service and the simulated hosts as two processes, as a new user would run them. */
export class Service {
    private constructor(
        readonly url: string,
        readonly sim: Sim,
        private readonly processes: ChildProcess[],
        readonly data: string,
        private readonly environment: Record<string, string> = {},
    ) {}

    /** Starts both; the settings are passed to the service, the options to the simulator. */
    static async start(settings: Record<string, string> = {}, options: string[] = []): Promise<Service> {
        const data = mkdtempSync(join(tmpdir(), "holdfast-journey-"));
        const simulated = run(["sim", "0", ...options], {});
        const environment = {
            HOLDFAST_DATA: data,
            HOLDFAST_LISTEN: "127.0.0.1:0",
            HOLDFAST_ALLOW_LOOPBACK_HOSTS: "true",
            HOLDFAST_POLL_SECONDS: "2",
            HOLDFAST_CATALOG_REFRESH_HOURS: "0",
            ...settings,
        };
        const service = run(["serve"], environment);
        const [sim, url] = await Promise.all([Sim.read(simulated), address(service, LISTENING)]);
        return new Service(url, sim, [service, simulated], data, environment);
    }

    /**
     * The demo: the service and the simulated hosts in one process, all but one host enrolled and reachable over SSH. The
     * settings are passed to both.
     */
    static async demo(settings: Record<string, string> = {}): Promise<Service> {
        const data = mkdtempSync(join(tmpdir(), "holdfast-journey-"));
        // The demo is killed and can't delete its temporary files, so they are put into this folder.
        const demo = run(
            ["demo"],
            {
                HOLDFAST_LISTEN: "127.0.0.1:0",
                HOLDFAST_DEMO_SIM_PORT: "0",
                HOLDFAST_DEMO_PACE: "0",
                HOLDFAST_DEMO_BARE: "true", // a journey adopts, shares and plans by itself
                HOLDFAST_POLL_SECONDS: "2",
                HOLDFAST_CATALOG_REFRESH_HOURS: "0",
                ...settings,
            },
            [`-Djava.io.tmpdir=${data}`],
        );
        const url = await address(demo, /Holdfast +(http\S+)[\s\S]*The demo is ready/);
        return new Service(url, new Sim(new Map(), "", ""), [demo], data);
    }

    /** From now on the hosts do not answer, as after a network failure. */
    pauseHosts() {
        this.processes[1]!.kill("SIGSTOP");
    }

    resumeHosts() {
        this.processes[1]!.kill("SIGCONT");
    }

    /** From now on the service itself does not answer, while its connections stay open. */
    pause() {
        this.processes[0]!.kill("SIGSTOP");
    }

    resume() {
        this.processes[0]!.kill("SIGCONT");
    }

    /** Ends the service, as after a crash; the hosts and the data stay. */
    kill() {
        this.processes[0]!.kill("SIGKILL");
    }

    /** Ends the service like {@link kill}, and starts it again at the same address. */
    async restart() {
        await killed(this.processes[0]!);
        this.processes[0] = run(["serve"], { ...this.environment, HOLDFAST_LISTEN: new URL(this.url).host });
        await address(this.processes[0], LISTENING);
    }

    /** Ends both, and removes the data once nobody writes any more. */
    async stop() {
        await Promise.all(this.processes.map(killed));
        rmSync(this.data, { recursive: true, force: true });
    }
}

/** The data that the simulator printed at its start. */
export class Sim {
    constructor(
        readonly hosts: Map<string, { address: string; fingerprint: string; ssh: number }>,
        readonly tokenId: string,
        readonly secret: string,
    ) {}

    static async read(process: ChildProcess): Promise<Sim> {
        const text = await output(process, /API token: .+\n/);
        const hosts = new Map(
            [...text.matchAll(/^ {2}(\S+) +https:\/\/(\S+) +(\S+)(?: +SSH port (\d+))?$/gm)].map((m) => [
                m[1]!,
                { address: m[2]!, fingerprint: m[3]!, ssh: Number(m[4] ?? 0) },
            ]),
        );
        const token = /API token: ([^=]+)=(\S+)/.exec(text)!;
        return new Sim(hosts, token[1]!, token[2]!);
    }
}

const built = join(import.meta.dirname, "..", "target", "holdfast");
/** The start-up cache of ./run caches halves what a start costs; it demands the flags of ./run, and the same class path. */
const cache = join(built, "holdfast.aot");
/** tools/test runs what it compiled itself. */
const classPath = process.env.HOLDFAST_CLASS_PATH;
const CACHED = [
    "-XX:+UseCompactObjectHeaders",
    "--enable-native-access=ALL-UNNAMED",
    "--sun-misc-unsafe-memory-access=allow",
];

function run(command: string[], environment: Record<string, string>, flags: string[] = []): ChildProcess {
    const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin", "java") : "java";
    if (classPath === undefined && existsSync(cache)) flags = [`-XX:AOTCache=${cache}`, ...flags];
    // A process lives for a minute or two: C2 would use as much of the processors as all the rest.
    return spawn(
        java,
        [
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            ...CACHED,
            ...flags,
            "-cp",
            classPath ?? `${built}/lib/*`,
            "dev.holdfast.dist.Holdfast",
            ...command,
        ],
        { env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"] },
    );
}

/** Kills a process, unless it has ended, and waits for its end. */
async function killed(process: ChildProcess) {
    if (process.exitCode !== null || process.signalCode !== null) return;
    const ended = new Promise((resolve) => process.once("exit", resolve));
    process.kill("SIGKILL");
    await ended;
}

/** Waits for a line; returns all output up to it. */
function output(process: ChildProcess, line: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
        let text = "";
        const take = (chunk: Buffer) => {
            text += chunk;
            if (line.test(text)) resolve(text);
        };
        process.stdout?.on("data", take);
        process.stderr?.on("data", take);
        process.on("exit", (code) => reject(new Error(`ended with ${code} before it printed ${line}:\n${text}`)));
    });
}

/** The address on which a service listens. The system chooses the port, so that it is free. */
async function address(process: ChildProcess, line: RegExp): Promise<string> {
    return line.exec(await output(process, line))![1]!;
}
