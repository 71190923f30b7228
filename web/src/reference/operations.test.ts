import { describe, expect, it } from "vitest";
import { type Document, operationsOf } from "./operations";

const operations = operationsOf({
    paths: {
        "/api/v1/meta/health": { get: { operationId: "meta.health", tags: ["meta"], summary: "Health", security: [] } },
        "/api/v1/auth/me": { get: { operationId: "auth.me", tags: ["auth"], summary: "The user" } },
        "/api/v1/apps/{app_id}": {
            get: {
                operationId: "apps.get",
                tags: ["apps"],
                summary: "One app",
                "x-role": "viewer",
                "x-scope": "apps:read",
            },
            delete: {
                operationId: "apps.remove",
                tags: ["apps"],
                summary: "Remove an app",
                "x-role": "admin",
                "x-entitlement": "apps.uninstall",
                "x-job": "app.uninstall app.stop",
            },
        },
    },
} satisfies Document);
const byId = (id: string) => operations.find((one) => one.id === id);

describe("the operations of the API", () => {
    it("are all methods of all paths, in the order of the document", () => {
        expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
            "GET /api/v1/meta/health",
            "GET /api/v1/auth/me",
            "GET /api/v1/apps/{app_id}",
            "DELETE /api/v1/apps/{app_id}",
        ]);
    });

    it("need a role, or a signed-in user, or nothing", () => {
        expect(byId("apps.get")?.role).toBe("viewer");
        expect(byId("auth.me")?.role).toBeNull();
        expect(byId("meta.health")?.role).toBeUndefined();
    });

    it("name the feature, the scope and the jobs that belong to them", () => {
        expect(byId("apps.remove")).toMatchObject({
            feature: "apps.uninstall",
            scope: null,
            jobs: ["app.uninstall", "app.stop"],
        });
        expect(byId("apps.get")).toMatchObject({ feature: null, scope: "apps:read", jobs: [] });
    });
});
