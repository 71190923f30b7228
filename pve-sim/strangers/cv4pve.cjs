// The story with cv4pve-api-javascript: JSON bodies, a token, errors by reason phrase.
const { PveClient } = require("@corsinvest/cv4pve-api-javascript");
const assert = require("node:assert/strict");

async function story() {
    const client = new PveClient(process.env.PVE_HOST, Number(process.env.PVE_PORT));
    client.apiToken = `${process.env.PVE_TOKEN_ID}=${process.env.PVE_TOKEN_SECRET}`;

    const said = (result) => {
        assert.ok(result.isSuccessStatusCode, `${result.requestResource}: ${result.statusCode} ${result.reasonPhrase}`);
        return result.response.data;
    };
    const node = client.nodes.get("alpha");
    const guest = node.lxc.get(103);
    const done = async (order) => {
        const upid = said(await order);
        for (;;) {
            const status = said(await node.tasks.get(upid).status.readTaskStatus());
            if (status.status === "stopped") return assert.equal(status.exitstatus, "OK");
        }
    };

    const rows = said(await client.cluster.resources.resources("vm"));
    assert.deepEqual(rows.map((row) => row.vmid).sort(), [101, 102, 103]);

    await done(guest.status.start.vmStart());
    assert.equal(said(await guest.status.current.vmStatus()).status, "running");

    const before = said(await guest.config.vmConfig());
    said(await client.set("/nodes/alpha/lxc/103/config", { cores: 3, digest: before.digest }));
    assert.equal(said(await guest.config.vmConfig()).cores, 3);
    const stale = await client.set("/nodes/alpha/lxc/103/config", { cores: 4, digest: before.digest });
    assert.match(stale.reasonPhrase, /modified configuration/);

    await done(guest.snapshot.snapshot("clean", "before anything"));
    const names = said(await guest.snapshot.list()).map((row) => row.name);
    assert.deepEqual(names.sort(), ["clean", "current"]);
    await done(guest.snapshot.get("clean").delsnapshot());

    const rule = { type: "in", action: "ACCEPT", proto: "tcp", dport: "443", enable: 1, comment: "by cv4pve" };
    said(await client.create("/nodes/alpha/lxc/103/firewall/rules", rule));
    const [first] = said(await guest.firewall.rules.getRules());
    assert.equal(first.comment, "by cv4pve");
    assert.equal(first.pos, 0);
}

story().catch((error) => {
    console.error(error);
    process.exit(1);
});
