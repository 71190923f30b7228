import type { Schemas } from "../../api/client";
import { call } from "../../api/operation";

export type Probe = Schemas["Probe"];
export type Token = { id: string; secret: string };

/** What a host reports to this token. Only the certificate that was accepted gets it. */
export function identify(at: Probe, token: Token): Promise<Probe> {
    return call("hosts.probe", { body: { address: at.address, ...credential(at, token) } });
}

/** The token of a host and the certificate to which it is sent, for a request. */
export function credential(at: Probe, token: Token) {
    return { token_id: token.id.trim(), token_secret: token.secret.trim(), tls_fingerprint: at.fingerprint };
}
