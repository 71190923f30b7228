import { expect, it } from "vitest";
import { addressOf } from "./useConnection";

it("the address of a WebSocket is that of the page, with the ticket", () => {
    const ticket = { ws_path: "/api/v1/apps/12/console/ws", ticket: "a b+c" };
    expect(addressOf(ticket, "https://holdfast.example/apps/12/console")).toBe(
        "wss://holdfast.example/api/v1/apps/12/console/ws?ticket=a+b%2Bc",
    );
    expect(addressOf(ticket, "http://127.0.0.1:8080/")).toMatch(/^ws:\/\/127\.0\.0\.1:8080\//);
});
