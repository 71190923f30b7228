import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// Snapshots and disks of a virtual machine and of an app, and the snapshots of all guests.

let service: Service;
let page: Page;
let api: APIRequestContext;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    api = page.request;
    watch(page, faults);
    await ask("post", "/auth/login", { email: "owner@demo.test", password: "holdfast-demo-1" });
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

async function ask(method: "get" | "post" | "put", path: string, data?: object) {
    const answer = await api[method](`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

const button = (name: string | RegExp, on: Page | Locator = page) => on.getByRole("button", { name, exact: true });
const dialog = (on: Page = page) => on.getByRole("dialog");
const lines = () => page.getByRole("list", { name: "Snapshots" }).getByRole("listitem");
const disk = (name: string) => page.getByRole("table", { name: "Disks" }).getByRole("row", { name });
const tab = (name: string) => page.getByRole("navigation", { name: /^Pages of/ }).getByRole("link", { name });

async function machine(name: string): Promise<number> {
    const all: { id: number; name: string }[] = await ask("get", "/vms");
    return all.find((one) => one.name === name)!.id;
}

async function take(name: string, more: (asked: Locator) => Promise<void> = async () => {}) {
    await button("Take a snapshot").click();
    await dialog().getByLabel("Name").fill(name);
    await more(dialog());
    await button("Take a snapshot", dialog()).click();
    await expect(dialog()).toHaveCount(0);
    await expect(lines().filter({ hasText: name })).toBeVisible();
}

test("a snapshot of a running machine is taken with its memory", async () => {
    await page.goto(`/vms/${await machine("home-assistant")}`);
    await tab("Protection").click();
    await expect(page.getByRole("heading", { name: "No snapshots yet" })).toBeVisible();
    await expectAccessible(page);
    await take("before-update", async (asked) => {
        await asked.getByLabel("Name").fill("1 before");
        await expect(asked.getByText("A letter, followed by 1 to 39").nth(1)).toBeVisible();
        await expect(button("Take a snapshot", asked)).toBeDisabled();
        await asked.getByLabel("Name").fill("before-update");
        await asked.getByLabel("Description").fill("Before the update to 2026.11");
        await asked.getByLabel("With memory").check();
        await expectAccessible(page);
    });
    await expect(lines().first()).toContainText("With memory");
    await expect(lines().first()).toContainText("Before the update to 2026.11");
    await expect(lines().last()).toHaveText(/^Present state/);
});

test("a rollback says what is lost, and wants the name of the machine", async () => {
    await take("after-update", async (asked) => {
        await asked.getByLabel("Name").fill("before-update");
        await expect(asked.getByText("There is already a snapshot before-update")).toBeVisible();
        await asked.getByLabel("Name").fill("after-update");
    });
    await expect(button("Roll back to before-update")).toBeEnabled();
    await button("Roll back to before-update").click();
    await expect(dialog()).toContainText("Everything written since snapshot before-update was taken");
    await expect(dialog()).toContainText("Newer snapshots are kept: after-update.");
    await expectAccessible(page);
    await dialog().getByLabel(/^Type/).fill("homeassistant");
    await expect(button("Roll back", dialog())).toBeDisabled();
    await expect(dialog()).toBeVisible();
    await dialog().getByLabel(/^Type/).fill("home-assistant");
    await button("Roll back", dialog()).click();
    await expect(dialog()).toHaveCount(0);
    await expect(lines().last()).toHaveText(/^Present state\s*from before-update$/);
    await expectAccessible(page);
});

test("a disk grows, and only grows", async () => {
    await tab("Hardware").click();
    await expect(disk("scsi0")).toContainText("32 GiB");
    await expectAccessible(page);
    await button("Actions for scsi0").click();
    await page.getByRole("menuitem", { name: "Grow" }).click();
    await dialog().getByLabel("Size in GiB").fill("16");
    await expect(dialog()).toContainText("The disk has 32 GiB already, and can only grow.");
    await expect(button("Grow", dialog())).toBeDisabled();
    await expectAccessible(page);
    await dialog().getByLabel("Size in GiB").fill("40");
    await button("Grow", dialog()).click();
    await expect(dialog()).toHaveCount(0);
    await expect(disk("scsi0")).toContainText("40 GiB");
});

test("a disk is added, detached, attached again, and deleted when its volume is named", async () => {
    await expect(button("Add a disk")).toBeEnabled();
    await button("Add a disk").click();
    await dialog().getByLabel("Size in GiB").fill("4");
    await dialog().getByRole("combobox", { name: "Storage" }).fill("no-such-storage");
    await button("Add a disk", dialog()).click();
    await expect(dialog()).toContainText("has no storage no-such-storage");
    await expectAccessible(page);
    await dialog().getByRole("combobox", { name: "Storage" }).fill("local-lvm");
    await button("Add a disk", dialog()).click();
    await expect(disk("scsi1")).toContainText("4 GiB");
    const detach = async () => {
        await button("Actions for scsi1").click();
        await page.getByRole("menuitem", { name: "Detach" }).click();
        await expect(dialog()).toContainText("is kept as an unused disk");
        await button("Detach", dialog()).click();
        await expect(button("Delete unused0")).toBeEnabled();
    };
    await detach();
    await expectAccessible(page);
    await button("Attach unused0").click();
    await expectAccessible(page);
    await button("Attach", dialog()).click();
    await expect(disk("scsi1")).toContainText("4 GiB");
    await detach();
    const volume = await page
        .getByRole("table", { name: "Unused disks" })
        .getByText(/^local-lvm:/)
        .innerText();
    await button("Delete unused0").click();
    await dialog().getByLabel(/^Type/).fill("unused0");
    await expect(button("Delete the volume", dialog())).toBeDisabled();
    await expectAccessible(page);
    await dialog().getByLabel(/^Type/).fill(volume);
    await button("Delete the volume", dialog()).click();
    await expect(page.getByRole("heading", { name: "Unused disks" })).toHaveCount(0);
});

test("a disk with snapshots is not moved; without them it is", async () => {
    const move = async (storage: string) => {
        await expect(button("Add a disk")).toBeEnabled();
        await button("Actions for scsi0").click();
        await page.getByRole("menuitem", { name: "Move to another storage" }).click();
        await dialog().getByRole("combobox", { name: "Storage" }).fill(storage);
        await button("Move the disk", dialog()).click();
    };
    await move("local");
    await expect(dialog()).toContainText("A disk with snapshots can't be moved");
    await expectAccessible(page);
    await button("Cancel", dialog()).click();
    await tab("Protection").click();
    for (const name of ["after-update", "before-update"]) {
        await expect(button(`Delete snapshot ${name}`)).toBeEnabled();
        await button(`Delete snapshot ${name}`).click();
        await expect(lines().filter({ hasText: name })).toHaveCount(0);
    }
    await expect(page.getByRole("heading", { name: "No snapshots yet" })).toBeVisible();
});

test("the container of an app has snapshots and mount points", async () => {
    const found: { host_id: number; ctid: number; name: string }[] = await ask("get", "/apps/discovered");
    const { host_id, ctid } = found.find(({ name }) => name === "grafana")!;
    const { adopted } = await ask("post", "/apps/adopt", { items: [{ host_id, ctid, name: "Grafana" }] });
    await page.goto(`/apps/${adopted[0]}`);
    await tab("Protection").click();
    await take("first", async (asked) => expect(asked.getByLabel("With memory")).toHaveCount(0));
    await tab("Hardware").click();
    await expect(disk("rootfs")).toContainText("local-lvm");
    await expectAccessible(page);
    await expect(button("Add a disk")).toBeEnabled();
    await button("Add a disk").click();
    await dialog().getByLabel("Size in GiB").fill("2");
    await dialog().getByLabel("Mount point").fill("/srv/data");
    await expectAccessible(page);
    await button("Add a disk", dialog()).click();
    await expect(disk("mp0")).toContainText("/srv/data");
    await button("Actions for rootfs").click();
    await expect(page.getByRole("menuitem", { name: "Move to another storage" })).toContainText(
        "Shut the container down first",
    );
    await page.keyboard.press("Escape");
});

test("how a container mounts a disk waits for the next start, and is taken back", async () => {
    await button("Actions for mp0").click();
    await page.getByRole("menuitem", { name: "Change the mount" }).click();
    await expect(dialog()).toContainText("A running container has the change after its next start.");
    await dialog().getByRole("combobox", { name: "In backups" }).click();
    await page.getByRole("option", { name: "yes", exact: true }).click();
    await dialog().getByRole("combobox", { name: "Mount options" }).click();
    await page.getByRole("option", { name: "noatime" }).click();
    // The list stays open for further ones, above the button.
    await page.keyboard.press("Tab");
    await expectAccessible(page);
    await button("Apply", dialog()).click();
    await expect(dialog()).toHaveCount(0);
    await expect(page.getByText("Its settings change then.")).toBeVisible();
    await button("Revert mp0").click();
    await expect(page.getByText("Its settings change then.")).toHaveCount(0);
});

test("the CPU limit of a running container is in force at once, its DNS from the next start on", async () => {
    await page.getByRole("radiogroup", { name: "Views of the hardware" }).getByText("Options").click();
    await expect(page.getByLabel("CPU limit")).toHaveAccessibleDescription(/at once/);
    await expect(page.getByLabel("Name servers")).toHaveAccessibleDescription(/at the next start/);
    await expectAccessible(page);
    await page.getByLabel("CPU limit").fill("1.5");
    await page.getByLabel("Name servers").fill("dns.example.org");
    await button("Apply").click();
    await expect(page.getByLabel("Name servers")).toHaveAccessibleDescription(/Each must be an IP address/);
    await page.getByLabel("Name servers").fill("192.0.2.53");
    await button("Apply").click();
    await expect(page.getByText("After the next start: 192.0.2.53.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("CPU limit")).toHaveValue("1.5");
    await button("Revert nameserver").click();
    await expect(page.getByLabel("Name servers")).toHaveValue("");
});

test("what only root@pam may change of a container is shown with the reason, and not offered", async () => {
    const hosts: { id: number; node: string }[] = await ask("get", "/hosts");
    const { job } = await ask("post", "/containers", {
        host_id: hosts.find(({ node }) => node === "pve-a1")!.id,
        name: "legacy",
        template: "local:vztmpl/debian-13-standard_13.1-2_amd64.tar.zst",
        unprivileged: false,
        consent: true,
    });
    await expect.poll(async () => (await ask("get", `/jobs/${job}`)).status).toBe("succeeded");
    const { id } = (await ask("get", "/apps")).find(({ name }: { name: string }) => name === "legacy");
    await page.goto(`/apps/${id}/hardware?view=options`);
    const nesting = page.getByRole("combobox", { name: "Nesting" });
    await expect(nesting).toBeDisabled();
    await expect(nesting).toHaveAccessibleDescription(/privileged.*only root@pam/);
    await expect(page.getByRole("region", { name: "Only for root@pam" })).toContainText("keyctl");
    await expectAccessible(page);
});

test("addresses of earlier versions lead to what shows the same now", async () => {
    const { id } = (await ask("get", "/apps"))[0];
    const vm = await machine("home-assistant");
    for (const [earlier, now] of [
        [`/vms/${vm}/disks`, `/vms/${vm}/hardware#disks`],
        [`/vms/${vm}/network`, `/vms/${vm}/hardware#network`],
        [`/vms/${vm}/options`, `/vms/${vm}/hardware?view=options`],
        [`/vms/${vm}/cloud-init`, `/vms/${vm}/hardware?view=cloud-init`],
        [`/vms/${vm}/snapshots`, `/vms/${vm}/protection`],
        [`/vms/${vm}/backups?age=7d`, `/vms/${vm}/protection?age=7d#backups`],
        [`/apps/${id}/disks`, `/apps/${id}/hardware#disks`],
        [`/apps/${id}/network`, `/apps/${id}/hardware#network`],
        [`/apps/${id}/script?version=1`, `/apps/${id}/update?version=1&view=script`],
        [`/apps/${id}/snapshots`, `/apps/${id}/protection`],
        [`/apps/${id}/backups`, `/apps/${id}/protection#backups`],
    ] as const) {
        await page.goto(earlier);
        await expect(page).toHaveURL(`${service.url}${now}`);
        await expect(page.getByRole("navigation", { name: /^Pages of/ }).locator("[aria-current=page]")).toHaveCount(1);
    }
    await page.goto(`/vms/${vm}/network`);
    await expect(page.getByRole("region", { name: "Network" })).toBeInViewport();
    const tabs = page.getByRole("navigation", { name: /^Pages of/ }).getByRole("link");
    for (const guest of [`/vms/${vm}`, `/apps/${id}`]) {
        await page.goto(guest);
        await expect(tabs.first()).toBeVisible();
        expect(await tabs.count()).toBeLessThanOrEqual(8);
    }
});

test("notes are rendered as Proxmox VE does, and nothing in them runs or is loaded", async () => {
    const elsewhere: string[] = [];
    page.on("request", (request) => {
        if (!request.url().startsWith(service.url)) elsewhere.push(request.url());
    });
    const vm = await machine("truenas");
    const notes = page.getByRole("region", { name: "Notes" });
    const show = async (text: string) => {
        await ask("put", `/vms/${vm}/options`, { machine: { description: text } });
        await page.goto(`/vms/${vm}`);
        await expect(notes).toContainText("End of the notes.");
        await expectAccessible(page);
    };

    // As the community scripts write them.
    await show(`<div align='center'>
  <a href='https://scripts.invalid' target='_blank' rel='noopener noreferrer'>
    <img src='https://scripts.invalid/logo.png' alt='Logo' style='width:81px;height:112px;'/>
  </a>

  <h2 style='font-size: 24px; margin: 20px 0;'>Storage VM</h2>

  <p style='margin: 16px 0;'>
    <img src='https://scripts.invalid/badge.svg' alt='Buy a coffee' />
  </p>
  <span style='margin: 0 10px;'><i class="fa fa-github fa-fw" style="color: #f5f5f5;"></i>
    <a href='https://code.invalid/scripts' target='_blank'>GitHub</a></span>
</div>

# Plain **Markdown**
- one
- [x] two

End of the notes.`);
    await expect(notes.getByRole("heading", { name: "Storage VM" })).toBeVisible();
    await expect(notes.getByRole("heading", { name: "Plain Markdown" })).toBeVisible();
    await expect(notes.locator("strong")).toHaveText("Markdown");
    await expect(notes.getByRole("listitem")).toHaveText(["one", /two/]);
    await expect(notes.getByRole("link", { name: "Buy a coffee" })).toHaveAttribute(
        "href",
        "https://scripts.invalid/badge.svg",
    );
    for (const link of await notes.getByRole("link").all()) await expect(link).toHaveAttribute("rel", /noopener/);

    await show(`<script>window.pwned = 1</script>
<img src="x" onerror="window.pwned=1"><img src="https://track.invalid/pixel.png">
<svg onload="window.pwned=1"><a href="javascript:window.pwned=1"><text>svg</text></a></svg>
<a href="javascript:window.pwned=1" onclick="window.pwned=1">script link</a>
<a href=" java&#10;script:window.pwned=1">hidden script link</a>
<a href="data:text/html,<script>window.pwned=1</script>">data link</a>
<a href="/api/v1/auth/logout">own link</a>
[markdown link](javascript:window.pwned=1) [vb](vbscript:x) ![pixel](https://track.invalid/pixel2.png)
<style>body { display: none } @import url(https://track.invalid/style.css);</style>
<link rel="stylesheet" href="https://track.invalid/link.css">
<iframe src="https://track.invalid/frame"></iframe><iframe srcdoc="<script>parent.pwned=1</script>"></iframe>
<object data="https://track.invalid/o"></object><embed src="https://track.invalid/e">
<video src="https://track.invalid/v" autoplay></video><audio src="https://track.invalid/a" autoplay></audio>
<form action="https://track.invalid/form"><input name="password" type="password" autofocus onfocus="window.pwned=1">
<button formaction="javascript:window.pwned=1">Sign in</button></form>
<div style="position:fixed;inset:0;background:url(https://track.invalid/bg.png)" class="app-shell" id="root">over all</div>
<base href="https://track.invalid/"><meta http-equiv="refresh" content="0;url=https://track.invalid/">
<math><mtext><table><mglyph><style><img src onerror="window.pwned=1"></style></mglyph></table></mtext></math>
<p id="attributes">" onmouseover="window.pwned=1</p>
${"<b>".repeat(200)}deep${"</b>".repeat(200)}

End of the notes.`);
    await expect(notes).toContainText("deep");
    expect(
        await notes.evaluate((panel) =>
            [...panel.querySelectorAll(".markdown *")]
                .filter(
                    (one) =>
                        /^(script|img|svg|style|link|iframe|object|embed|video|audio|form|input|button|base|meta|math)$/.test(
                            one.localName,
                        ) ||
                        [...one.attributes].some(({ name }) => !/^(href|target|rel|start)$/.test(name)) ||
                        (one instanceof HTMLAnchorElement && !/^https?:$/.test(one.protocol)),
                )
                .map((one) => one.outerHTML),
        ),
    ).toEqual([]);
    await expect(notes.getByRole("link")).toHaveText(["image", "pixel"]);
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
    expect(elsewhere).toEqual([]);
    // Chromium reports what a document without a window could not have run either; an image or a style that is refused stays a fault.
    const inert = /^(Executing inline event handler|Setting the document's base URI) .*Content Security Policy/;
    for (const fault of faults.splice(0)) if (!inert.test(fault)) faults.push(fault);
});

test("old snapshots of several guests are deleted, each with its result", async () => {
    const id = await machine("truenas");
    await ask("post", `/vms/${id}/snapshots`, { name: "weekly" });
    await page
        .getByRole("navigation", { name: "Main", exact: true })
        .getByRole("link", { name: "Inventory", exact: true })
        .click();
    // The app's page has a link of the same name.
    await expect(page.getByRole("heading", { name: "Inventory", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Snapshots", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Snapshots of all guests" })).toBeVisible();
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    // They are read in the background.
    await expect(async () => {
        await page.reload();
        await expect(row("weekly")).toBeVisible({ timeout: 30_000 });
        await expect(row("first")).toBeVisible({ timeout: 30_000 });
    }).toPass();
    await expectAccessible(page);
    await page.getByRole("checkbox", { name: "Select first of grafana" }).check();
    await page.getByRole("checkbox", { name: "Select weekly of truenas" }).check();
    await button("Delete").click();
    await expectAccessible(page);
    await button("Delete 2 snapshots", dialog()).click();
    await expect(dialog()).toContainText("Done for all 2 rows");
    await expectAccessible(page);
    await button("Close", dialog()).last().click();
    await expect(dialog()).toHaveCount(0);
    await expect(row("weekly")).toHaveCount(0);
});

test("several guests get a tag and more memory, after a preview of what changes of each and when", async () => {
    const hosts: { id: number; node: string }[] = await ask("get", "/hosts");
    const found: { host_id: number; ctid: number; name: string }[] = await ask("get", "/apps/discovered");
    const { host_id, ctid } = found.find(({ name }) => name === "loki")!;
    await ask("post", "/apps/adopt", { items: [{ host_id, ctid, name: "Loki" }] });
    await page.goto(`/hosts/${hosts.find(({ node }) => node === "pve-a1")!.id}/guests`);
    for (const name of ["Grafana", "Loki", "home-assistant", "windows-11", "debian-13-cloud"])
        await page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check();
    const actions = page.getByRole("toolbar", { name: "Actions for the selected rows" });
    await expect(actions).toContainText("5 selected");
    const listed = (name: string) => dialog().getByRole("region", { name }).getByRole("listitem");

    await button("Tags", actions).click();
    await dialog().getByLabel("Tags to add").fill("lab");
    await page.keyboard.press("Enter");
    await button("Preview", dialog()).click();
    await expect(listed("The tags of 5 guests will be changed").first()).toContainText(/Tags: .* → .*lab at once/);
    await button("Change the tags of 5 guests", dialog()).click();
    await expect(listed("Results")).toHaveText(Array(5).fill(/done$/));
    await button("Close", dialog()).last().click();

    await button("Settings", actions).click();
    await expect(button("Preview", dialog())).toBeDisabled();
    await dialog().getByLabel("Cores").fill("3");
    await dialog().getByLabel("Memory, MiB").fill("1024");
    await expectAccessible(page);
    await button("Preview", dialog()).click();
    const will = listed("4 guests will be changed");
    await expect(will.filter({ hasText: "Grafana" })).toContainText(/Memory: [\d,]+ MiB → 1,024 MiB at once/);
    await expect(will.filter({ hasText: "windows-11" })).toContainText("→ 1,024 MiB at once");
    await expect(will.filter({ hasText: "home-assistant" })).toContainText("→ 1,024 MiB at the next start");
    await expect(listed("1 guest is left out")).toHaveText(/^debian-13-cloud.*is a template/);
    await expectAccessible(page);
    await button("Change 4 guests", dialog()).click();
    const results = listed("Results");
    await expect(results).toHaveCount(4);
    await expect(results.filter({ hasText: "Grafana" })).toContainText("done");
    await expect(results.filter({ hasText: "home-assistant" })).toContainText("pending until the next start");
    await expectAccessible(page);
    await button("Close", dialog()).last().click();
});

test("a volume without a guest is deleted with its name", async () => {
    await page
        .getByRole("navigation", { name: "Main", exact: true })
        .getByRole("link", { name: "Inventory", exact: true })
        .click();
    await expect(page.getByRole("heading", { name: "Inventory", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Volumes without a guest", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Volumes without a guest", level: 1 })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "local-lvm:vm-950-disk-0" });
    // They are read in the background.
    await expect(async () => {
        await page.reload();
        await expect(row).toBeVisible({ timeout: 30_000 });
    }).toPass();
    await expect(row).toContainText("No guest has this ID");
    await expectAccessible(page);
    await button("Delete local-lvm:vm-950-disk-0 on pve-a1").click();
    await expect(dialog()).toContainText("It can't be restored");
    await expect(button("Delete the volume", dialog())).toBeDisabled();
    await expectAccessible(page);
    await dialog().getByRole("textbox").fill("local-lvm:vm-950-disk-0");
    await button("Delete the volume", dialog()).click();
    await expect(dialog()).toHaveCount(0);
    await expect(row).toHaveCount(0);
});

test("a viewer reads them, and is told why nothing can be changed", async ({ browser }) => {
    const vera = { email: "vera@demo.test", password: "violet-anchor-plaza-58" };
    await ask("post", "/users", { ...vera, role: "viewer" });
    const id = await machine("truenas");
    await ask("post", `/vms/${id}/snapshots`, { name: "kept" });
    const hers = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(hers, faults);
    expect((await hers.request.post("/api/v1/auth/login", { data: vera })).ok()).toBe(true);
    await hers.goto(`/vms/${id}/protection`);
    await expect(hers.getByText("kept")).toBeVisible();
    for (const name of ["Take a snapshot", "Roll back to kept", "Delete snapshot kept"]) {
        await expect(button(name, hers)).toHaveAttribute("aria-disabled", "true");
        await expect(button(name, hers)).toHaveAccessibleDescription(/This needs the role/);
    }
    await expectAccessible(hers);
    await hers.goto(`/vms/${id}/hardware`);
    await expect(button("Add a disk", hers)).toHaveAccessibleDescription(/This needs the role/);
    await button("Actions for scsi0", hers).click();
    await expect(hers.getByRole("menuitem").first()).toBeVisible();
    for (const item of await hers.getByRole("menuitem").all())
        await expect(item).toHaveAccessibleDescription(/This needs the role/);
    await expectAccessible(hers);
    await hers.context().close();
});
