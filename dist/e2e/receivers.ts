import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer as createHttp, type IncomingHttpHeaders, type Server } from "node:http";
import { type AddressInfo, createServer, type Server as NetServer } from "node:net";

/** A request that a receiver accepted. */
export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** An HTTP server that accepts everything and remembers it: a webhook, or a service such as ntfy. */
export class HttpReceiver {
    private constructor(
        private readonly server: Server,
        readonly received: Received[],
    ) {}

    static async start(): Promise<HttpReceiver> {
        const received: Received[] = [];
        const server = createHttp((request, response) => {
            let body = "";
            request.on("data", (chunk: Buffer) => (body += chunk));
            request.on("end", () => {
                received.push({ path: request.url ?? "", headers: request.headers, body });
                response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
            });
        });
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
        return new HttpReceiver(server, received);
    }

    get url(): string {
        return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    }

    /** The types of the messages of a webhook, in their order. */
    get types(): string[] {
        return this.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    }

    stop() {
        this.server.close();
        this.server.closeAllConnections();
    }
}

/** Whether a request is signed with the secret as Standard Webhooks defines. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const wanted = Buffer.from(`v1,${createHmac("sha256", secret).update(signed).digest("base64")}`);
    const present = Buffer.from(String(headers["webhook-signature"]));
    const isFresh = Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"])) < 300;
    return isFresh && present.length === wanted.length && timingSafeEqual(present, wanted);
}

/** A mail server that accepts mail from everybody to everybody, without encryption. */
export class MailReceiver {
    private constructor(
        private readonly server: NetServer,
        readonly mails: string[],
    ) {}

    static async start(): Promise<MailReceiver> {
        const mails: string[] = [];
        const server = createServer((socket) => {
            let text = "";
            let isData = false;
            const say = (line: string) => socket.write(`${line}\r\n`);
            say("220 mail.test ESMTP");
            socket.on("error", () => socket.destroy());
            socket.on("data", (chunk) => {
                text += chunk;
                for (;;) {
                    const end = text.indexOf(isData ? "\r\n.\r\n" : "\r\n");
                    if (end < 0) return;
                    const part = text.slice(0, end);
                    text = text.slice(end + (isData ? 5 : 2));
                    if (isData) {
                        mails.push(part);
                        isData = false;
                        say("250 Accepted");
                    } else if (/^DATA/i.test(part)) {
                        isData = true;
                        say("354 Go on");
                    } else if (/^QUIT/i.test(part)) {
                        say("221 Bye");
                        socket.end();
                    } else say("250 mail.test");
                }
            });
        });
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
        return new MailReceiver(server, mails);
    }

    get port(): number {
        return (this.server.address() as AddressInfo).port;
    }

    stop() {
        this.server.close();
    }
}
