import { appendFileSync } from "node:fs";
import { type APIRequestContext, expect } from "@playwright/test";
import type { Service } from "./service";

/** Adds the host of a simulated node to the service, called as the node unless it is to have another name; returns it. */
export async function addHost(
    api: APIRequestContext,
    { sim }: Service,
    node: string,
    name = node,
): Promise<{ id: number }> {
    const { address, fingerprint } = sim.hosts.get(node)!;
    const data = { name, address, token_id: sim.tokenId, token_secret: sim.secret, tls_fingerprint: fingerprint };
    const answer = await api.post("/api/v1/hosts", { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
}

/** Gives the service SSH access to a host that was added; `keys` is the file with authorised keys of the simulated hosts. */
export async function openSsh(api: APIRequestContext, { sim }: Service, name: string, id: number, keys: string) {
    const key = await api.post(`/api/v1/hosts/${id}/ssh`, { data: { port: sim.hosts.get(name)!.ssh } });
    expect(key.ok(), await key.text()).toBe(true);
    appendFileSync(keys, `${(await key.json()).public_key}\n`);
    // The simulator reads the file again within a moment.
    await expect.poll(async () => (await api.post(`/api/v1/hosts/${id}/ssh/verify`, { data: {} })).status()).toBe(200);
}
