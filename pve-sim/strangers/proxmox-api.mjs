// The story with proxmox-api: form bodies, sign-in with a password, a cookie and a CSRF token.
import assert from "node:assert/strict";
import library from "proxmox-api";

process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";

const connect = library.default ?? library;
const api = connect({
    host: process.env.PVE_HOST,
    port: Number(process.env.PVE_PORT),
    username: process.env.PVE_USER,
    password: process.env.PVE_PASSWORD,
});
const node = api.nodes.$("alpha");
const guest = node.lxc.$(103);

async function done(order) {
    const upid = await order;
    for (;;) {
        const status = await node.tasks.$(upid).status.$get();
        if (status.status === "stopped") return assert.equal(status.exitstatus, "OK");
    }
}

const rows = await api.cluster.resources.$get({ type: "vm" });
assert.deepEqual(rows.map((row) => row.vmid).sort(), [101, 102, 103]);

await done(guest.status.start.$post());
assert.equal((await guest.status.current.$get()).status, "running");

const before = await guest.config.$get();
await guest.config.$put({ cores: 3, digest: before.digest });
assert.equal((await guest.config.$get()).cores, 3);
await assert.rejects(guest.config.$put({ cores: 4, digest: before.digest }), /modified configuration/);

await done(guest.snapshot.$post({ snapname: "clean", description: "before anything" }));
const names = (await guest.snapshot.$get()).map((row) => row.name);
assert.deepEqual(names.sort(), ["clean", "current"]);
await done(guest.snapshot.$("clean").$delete());

await guest.firewall.rules.$post({ type: "in", action: "ACCEPT", proto: "tcp", dport: "443", enable: 1, comment: "by proxmox-api" });
const [first] = await guest.firewall.rules.$get();
assert.equal(first.comment, "by proxmox-api");
assert.equal(first.pos, 0);
