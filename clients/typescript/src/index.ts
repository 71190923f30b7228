import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./schema.js";

export type { components, paths } from "./schema.js";
export type { operations } from "./schema.js";

/** A resource of the API by the name of its schema, such as `Schema<"HostView">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** A client of the service at this address, with an API token. Its methods are typed by the paths of the API. */
export function holdfast(url: string, token: string): Client<paths> {
    return createClient<paths>({ baseUrl: url.replace(/\/+$/, ""), headers: { Authorization: `Bearer ${token}` } });
}
