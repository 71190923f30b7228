"""The story with proxmoxer, as Debian packages it: requests, form bodies, a token."""
import os

from proxmoxer import ProxmoxAPI, ResourceException

user, name = os.environ["PVE_TOKEN_ID"].split("!")
api = ProxmoxAPI(
    os.environ["PVE_HOST"],
    port=int(os.environ["PVE_PORT"]),
    user=user,
    token_name=name,
    token_value=os.environ["PVE_TOKEN_SECRET"],
    verify_ssl=False,
)
node = api.nodes("alpha")
guest = node.lxc(103)


def done(upid):
    while True:
        status = node.tasks(upid).status.get()
        if status["status"] == "stopped":
            assert status["exitstatus"] == "OK", status
            return


rows = api.cluster.resources.get(type="vm")
assert sorted(row["vmid"] for row in rows) == [101, 102, 103]

done(guest.status.start.post())
assert guest.status.current.get()["status"] == "running"

before = guest.config.get()
guest.config.put(cores=3, digest=before["digest"])
assert guest.config.get()["cores"] == 3
try:
    guest.config.put(cores=4, digest=before["digest"])
    raise SystemExit("a stale digest was taken")
except ResourceException as error:
    assert "modified configuration" in str(error), error

done(guest.snapshot.post(snapname="clean", description="before anything"))
assert sorted(row["name"] for row in guest.snapshot.get()) == ["clean", "current"]
done(guest.snapshot("clean").delete())

guest.firewall.rules.post(type="in", action="ACCEPT", proto="tcp", dport="443", enable=1, comment="by proxmoxer")
first = guest.firewall.rules.get()[0]
assert first["comment"] == "by proxmoxer" and first["pos"] == 0, first
