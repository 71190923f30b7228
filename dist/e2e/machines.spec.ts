import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { place } from "./places";
import { closePages, Service } from "./service";

// A virtual machine from its creation to its end: the wizard, its page, clones and templates.

const OWNER = { email: "owner@demo.test", password: "holdfast-demo-1" };
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
    await ask("post", "/auth/login", OWNER);
    await page.goto("/inventory");
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

async function ask(method: "get" | "post" | "put", path: string, data?: object) {
    const answer = await api[method](`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
}

type Vm = { id: number; vmid: number; name: string | null; template: boolean | null; status: string };
const machine = async (name: string): Promise<Vm | undefined> =>
    (await ask("get", "/vms")).find((vm: Vm) => vm.name === name);

/** Waits for a new machine, and for the end of the job that creates it. */
async function created(name: string) {
    await expect.poll(() => machine(name)).toBeDefined();
    for (const status of ["queued", "running"])
        await expect.poll(() => ask("get", `/jobs?status=${status}`)).toEqual([]);
}

async function openNew(name: string) {
    await created(name);
    await page.goto(`/vms/${(await machine(name))!.id}`);
    await expect(heading(name)).toBeVisible();
}

const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const tab = (name: string) => page.getByRole("navigation", { name: /^Pages of/ }).getByRole("link", { name });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const next = () => button("Next").click();

const view = (name: string, on: Page = page) =>
    on.getByRole("radiogroup", { name: /^Views of/ }).getByText(name, { exact: true });

async function choose(name: string, item: string) {
    await button(`More actions for ${name}`).click();
    await page.getByRole("menuitem", { name: item }).click();
}

test("the wizard names what is wrong at its field, and creates an empty machine", async () => {
    await button("Create").click();
    await page.getByRole("menuitem", { name: "Create virtual machine" }).click();
    await expect(heading("Create virtual machine")).toBeVisible();
    await next();
    await expect(page.getByText("Choose a host.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "pve-a1", exact: true }).click();
    await expectAccessible(page);
    await next();
    await page.getByRole("radio", { name: "ISO image" }).check();
    await next();
    await expect(page.getByRole("combobox", { name: "Volume ID of the ISO image" })).toHaveAccessibleDescription(
        /such as local:iso\/debian\.iso/,
    );
    await expectAccessible(page);
    await page.getByRole("combobox", { name: "Volume ID of the ISO image" }).click();
    await expect(page.getByRole("option", { name: /^local:iso\/debian-/ })).toBeVisible();
    await page.getByRole("radio", { name: "Nothing" }).check();
    await next();
    await page.getByLabel("Name").fill("web_1");
    await next();
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/Must be a DNS name/);
    await page.getByLabel("Name").fill("web-1");
    await page.getByRole("combobox", { name: "Storage" }).fill("nowhere");
    await page.getByRole("combobox", { name: "Bridge" }).fill("vmbr99");
    await expectAccessible(page);
    await next();
    await expect(page.getByText("the lowest free VM ID")).toBeVisible();
    await expectAccessible(page);
    await button("Create web-1").click();
    // Only the host knows its storages and bridges: the wizard is back at the step of these fields.
    await expect(page.getByRole("combobox", { name: "Storage" })).toHaveAccessibleDescription(
        /has no active storage nowhere for images/,
    );
    await expect(page.getByRole("combobox", { name: "Bridge" })).toHaveAccessibleDescription(/no bridge vmbr99/);
    await page.getByRole("combobox", { name: "Storage" }).fill("");
    await page.getByRole("combobox", { name: "Bridge" }).fill("vmbr0");
    await page.getByRole("combobox", { name: "Storage" }).click();
    await expect(page.getByRole("option", { name: /^local-lvm.* free, lvmthin$/ })).toBeVisible();
    await expectAccessible(page);
    // Not LVM-thin: a linked clone there does not depend on its template.
    await page.getByRole("option", { name: /^local\s*\d.* free, dir$/ }).click();
    await button("Add disk").click();
    await button("Add NIC").click();
    await next();
    await expect(page.getByLabel("Disk 2, GiB")).toHaveAccessibleDescription("Must not be empty.");
    await page.getByLabel("Disk 2, GiB").fill("4");
    await button("Remove NIC 2").click();
    await expectAccessible(page);
    await next();
    await expect(page.getByText("4 GiB on local-lvm")).toBeVisible();
    await button("Create web-1").click();
    await expect(page).toHaveURL(/\/activity\/\d+/);
    await expect(heading(/^Create/)).toContainText("succeeded");
    await openNew("web-1");
});

test("a cloud image has a step for cloud-init", async () => {
    await page.goto("/vms/new");
    await page.getByRole("radio", { name: "pve-a1", exact: true }).click();
    await next();
    await page.getByRole("radio", { name: "Cloud image", exact: true }).check();
    await page.getByRole("combobox", { name: "Volume ID of the disk image" }).fill("local:import/debian.qcow2");
    await next();
    await page.getByLabel("Name").fill("cloud-1");
    await next();
    await page.getByText("Static", { exact: true }).click();
    await next();
    await expect(page.getByLabel("Address with prefix")).toHaveAccessibleDescription(/10\.0\.0\.5\/24/);
    await expectAccessible(page);
    await page.getByText("DHCP", { exact: true }).click();
    await page.getByLabel("Password", { exact: true }).fill("not-shown-47");
    await next();
    await expect(page.getByText("set, not shown")).toBeVisible();
    await expect(page.getByText("not-shown-47")).toHaveCount(0);
    await expectAccessible(page);
    await place(page, "Inventory").click();
    await expect(dialog()).toContainText("Leave without creating the machine?");
    await dialog().getByRole("button", { name: "Leave" }).click();
});

test("a machine is made from the image of a distribution, once a storage may hold it", async () => {
    await page.goto("/vms/new");
    await page.getByRole("radio", { name: "pve-a1", exact: true }).click();
    await next();
    await page.getByRole("radio", { name: "Cloud image of a distribution" }).check();
    const missing = page.getByText("No storage of node pve-a1 takes images to import");
    await expect(missing).toBeVisible();
    const image = page.getByRole("combobox", { name: "Image" });
    await image.click();
    await page.getByRole("option", { name: "AlmaLinux 10" }).click();
    await expect(page.getByText(/^From https:\/\/repo\.almalinux\.org\/.*Its user is almalinux/)).toBeVisible();
    await next();
    await expect(image).toHaveAccessibleDescription(/Allow a storage to hold images to import first/);
    await expectAccessible(page);
    await button("Allow images on local").click();
    await expect(missing).toHaveCount(0);
    await expectAccessible(page);
    await next();
    await page.getByLabel("Name").fill("alma-1");
    await expect(page.getByLabel("Serial port")).toBeChecked();
    await expect(page.getByLabel("Guest agent")).toBeChecked();
    await expect(page.getByRole("combobox", { name: "Processor type" })).toHaveValue("x86-64-v3");
    await expectAccessible(page);
    await next();
    const nobody = page.getByText("Nobody can sign in to this machine");
    await expect(nobody).toBeVisible();
    await expectAccessible(page);
    await next();
    await expect(nobody).toBeVisible();
    await expect(page.getByText("AlmaLinux 10, downloaded and verified")).toBeVisible();
    await expectAccessible(page);
    await button("Back").click();
    await page
        .getByLabel("SSH public keys")
        .fill("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl me");
    await expect(nobody).toHaveCount(0);
    await next();
    await button("Create alma-1").click();
    await expect(page).toHaveURL(/\/activity\/\d+/);
    await expect(heading(/^Create/)).toContainText("succeeded");
    await expect(page.getByText(/checksum verified/).first()).toBeVisible();
    await openNew("alma-1");
});

test("a machine starts, and its tabs show and change what it has", async () => {
    await openNew("web-1");
    await button("Start").click();
    await expect(heading("web-1")).toContainText("running");
    await expect(page.getByRole("region", { name: "Guest agent" })).toContainText("not enabled in the configuration");
    await expect(page.getByRole("region", { name: "Guest agent" })).toContainText("install qemu-guest-agent in it");
    await expect(page.getByRole("region", { name: "Management" })).toContainText("not managed");
    await button("Add notes").click();
    await dialog().getByLabel("Notes").fill("The web server.");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("region", { name: "Notes" })).toContainText("The web server.");
    await button("Add tags").click();
    await dialog().getByPlaceholder("Add a tag and press Enter").fill("web");
    await page.keyboard.press("Enter");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveText(["web"]);
    await expectAccessible(page);

    await tab("Hardware").click();
    const resources = page.getByRole("region", { name: "Processor and memory" });
    await expect(resources).toContainText("2 cores (1 socket, 2 each)");
    await resources.getByRole("button", { name: "Edit" }).click();
    await dialog().getByLabel("Memory (MiB)", { exact: true }).fill("67108864");
    await dialog().getByRole("button", { name: "Apply" }).click();
    await expect(dialog().getByLabel("Memory (MiB)", { exact: true })).toHaveAccessibleDescription(/has only .* MiB/);
    await dialog().getByLabel("Memory (MiB)", { exact: true }).fill("3072");
    await dialog().getByLabel("Least memory (MiB)").fill("1024");
    await expect(dialog().getByLabel("Memory (MiB)", { exact: true })).toHaveAccessibleDescription(/at the next start/);
    await expect(dialog().getByLabel("Least memory (MiB)")).toHaveAccessibleDescription(/at once/);
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("web-1 was changed. What is pending takes effect at its next start.")).toBeVisible();
    const waiting = page.getByRole("region", { name: "Pending changes" });
    await expect(waiting).toContainText("3072 after the next start; in force now: 2048.");
    await expect(resources).toContainText("keeps at least 1 GiB");
    await expectAccessible(page);
    await waiting.getByRole("button", { name: /memory/ }).click();
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Disks" })).toContainText("scsi0");
    await expectAccessible(page);

    const nics = page.getByRole("region", { name: "Network" });
    await expect(nics).toContainText("VirtIO (paravirtualised)");
    await button("Add NIC").click();
    await dialog().getByLabel("VLAN").fill("20");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Add NIC" }).click();
    await expect(button("Edit net1")).toBeVisible();
    await expect(nics).toContainText("vmbr0, VLAN 20");
    await expectAccessible(page);
    await button("Edit net1").click();
    await expect(dialog().getByLabel("IPv4")).toHaveCount(0);
    await expectAccessible(page);
    await dialog().getByLabel("Rate, MB/s").fill("10");
    await dialog().getByRole("button", { name: "Save NIC" }).click();
    await expect(nics).toContainText("10 MB/s");
    await button("Remove net1").click();
    await expect(dialog()).toContainText("loses its connections through this NIC");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Remove net1" }).click();
    await expect(page.getByText(/^net1 of web-1 (was removed|is removed at the next start)\.$/)).toBeVisible();
    for (const name of ["Protection", "Timeline"]) {
        await tab(name).click();
        await expect(page.getByLabel("Loading")).toHaveCount(0);
        await expectAccessible(page);
    }
});

const option = async (name: string, value: string) => {
    await page.getByRole("combobox", { name, exact: true }).click();
    await page.getByRole("option", { name: value, exact: true }).click();
};

test("options are changed, some at the next start, and a change by others is not overwritten", async () => {
    await tab("Hardware").click();
    await view("Options").click();
    await expect(page.getByRole("region", { name: "Only for root@pam" })).toContainText("hookscript");
    await expectAccessible(page);
    await page.getByLabel("Order of start and shutdown").fill("first");
    await option("ACPI support", "no");
    await option("MAC filter", "no");
    await button("Apply").click();
    await expect(page.getByLabel("Order of start and shutdown")).toHaveAccessibleDescription(
        /Must be like order=2,up=30,down=60/,
    );
    await expectAccessible(page);
    await page.getByLabel("Order of start and shutdown").fill("order=3");
    const { id } = (await machine("web-1"))!;
    await ask("put", `/vms/${id}/options`, { machine: { description: "Changed by someone else." } });
    await button("Apply").click();
    const conflict = page.getByRole("alert").filter({ hasText: "was changed in the meantime" });
    await expect(conflict).toBeVisible();
    await expectAccessible(page);
    await conflict.getByRole("button", { name: "Reload" }).click();
    await expect(conflict).toHaveCount(0);
    await expect(page.getByLabel("Order of start and shutdown")).toHaveValue("order=3");
    await button("Apply").click();
    await expect(page.getByText("The options of web-1 were changed.")).toBeVisible();
    const pending = page.getByRole("status").filter({ hasText: "acpi: pending until the next start" });
    await expect(pending).toContainText("After the next start: no.");
    await expectAccessible(page);
    await pending.getByRole("button", { name: "Revert acpi" }).click();
    await expect(pending).toHaveCount(0);
    expect(await ask("get", `/vms/${id}/options`)).toMatchObject({
        macfilter: 0,
        machine: { startup: "order=3", acpi: null, pending: [] },
    });
});

test("cloud-init settings add their drive, and the password is never shown", async () => {
    await view("Cloud-init").click();
    await expect(page.getByText("This machine has no cloud-init drive")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("User").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill("not-shown-48");
    await page.getByText("Static", { exact: true }).click();
    await button("Apply").click();
    await expect(page.getByLabel("Address with prefix")).toHaveAccessibleDescription(/10\.0\.0\.5\/24/);
    await page.getByLabel("Address with prefix").fill("10.0.0.5/24");
    await button("Review").click();
    await expect(page.getByText("new password, not shown")).toBeVisible();
    await expectAccessible(page);
    await button("Apply").click();
    const drive = page.getByRole("region", { name: "Cloud-init drive ide2" });
    await expect(drive).toContainText("does not contain these changes yet");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("placeholder", "set, not shown");
    expect(await page.content()).not.toContain("not-shown-48");
    await expectAccessible(page);
    // The machine runs: it gets its new drive at the next start, and until then there is none to be written.
    await expect(drive).toContainText("The next start of the machine writes them");
});

test("a machine moves within its cluster while it runs", async () => {
    await choose("web-1", "Move");
    await expect(page.getByRole("combobox", { name: "Host" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("combobox", { name: "Host" }).click();
    await page.getByRole("option", { name: /^pve-a2/ }).click();
    await page.getByText("Offline", { exact: true }).click();
    const blocked = page.getByRole("alert").filter({ hasText: "web-1 can't be moved to this host now" });
    await expect(blocked).toContainText("Shut it down first, or move it online");
    await expect(button("Move web-1")).toHaveAttribute("aria-disabled", "true");
    await expectAccessible(page);
    await page.getByText("Online", { exact: true }).click();
    await expect(page.getByText("Within the cluster")).toBeVisible();
    await expectAccessible(page);
    await button("Move web-1").click();
    await expect(dialog()).toContainText("The machine keeps running");
    await expect(dialog().getByRole("button", { name: "Move machine" })).toBeDisabled();
    await dialog().getByLabel(/^Type/).fill("web-1");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Move machine" }).click();
    await expect(page.getByRole("dialog").filter({ hasText: "Job" })).toContainText("succeeded");
    await expect(page.getByRole("log")).toContainText("pve-a2");
    await page.keyboard.press("Escape");
    await expect(page.getByText(/on pve-a2, through host pve-a2/)).toBeVisible();
    await expect(heading("web-1")).toContainText("running");
});

test("a running machine is neither deleted nor converted", async () => {
    await choose("web-1", "Delete");
    await expect(dialog()).toContainText("No backup is made first.");
    await dialog().getByRole("button", { name: "Delete machine" }).click();
    await expect(dialog().getByRole("alert")).toContainText("web-1 is running. Stop it first.");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await choose("web-1", "Convert to template");
    await dialog().getByRole("button", { name: "Convert to template" }).click();
    await expect(dialog().getByRole("alert")).toContainText("web-1 is running. Stop it first.");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await choose("web-1", "Stop");
    await dialog().getByRole("button", { name: "Stop" }).click();
    await expect(heading("web-1")).toContainText("stopped");
});

test("a clone becomes a template, of which linked clones are made", async () => {
    await choose("web-1", "Clone");
    await expect(dialog().getByRole("radio", { name: "Linked clone" })).toBeDisabled();
    await expect(dialog()).toContainText("Linked clones can be made only from templates.");
    await expectAccessible(page);
    await dialog()
        .getByLabel("VM ID")
        .fill(String((await machine("web-1"))!.vmid));
    await dialog().getByRole("button", { name: "Clone" }).click();
    await expect(dialog().getByLabel("VM ID")).toHaveAccessibleDescription(/is in use/);
    await dialog().getByLabel("VM ID").fill("");
    await dialog().getByLabel("Name").fill("web-base");
    await dialog().getByRole("button", { name: "Clone" }).click();
    await expect(page.getByText("Cloning web-1")).toBeVisible();

    await openNew("web-base");
    await choose("web-base", "Convert to template");
    await expect(dialog().getByRole("button", { name: "Convert to template" })).toBeDisabled();
    await dialog().getByLabel(/^Type/).fill("web-base");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Convert to template" }).click();
    await expect(heading("web-base")).toContainText("Template");
    await expect(button("Start")).toHaveCount(0);
    await expect(button("Console")).toHaveCount(0);
    await expectAccessible(page);

    await choose("web-base", "Clone");
    await dialog().getByRole("radio", { name: "Linked clone" }).check();
    await expect(dialog().getByLabel("Storage")).toHaveCount(0);
    await dialog().getByLabel("Name").fill("web-2");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Clone" }).click();
    await expect(page.getByText(/Cloning web-base/)).toBeVisible();
    await created("web-2");
});

test("a template with linked clones is kept, and a stopped machine is deleted after its name was typed", async () => {
    await choose("web-base", "Delete");
    await expect(dialog().getByRole("button", { name: "Delete machine" })).toBeDisabled();
    await dialog().getByLabel(/^Type/).fill("web-base");
    await dialog().getByRole("button", { name: "Delete machine" }).click();
    await expect(dialog().getByRole("alert")).toContainText(
        "Linked clones still read from the disks of template web-base",
    );
    await dialog().getByRole("button", { name: "Cancel" }).click();

    await openNew("web-2");
    await choose("web-2", "Delete");
    await expect(dialog().getByRole("button", { name: "Delete machine" })).toBeDisabled();
    await dialog().getByLabel(/^Type/).fill("web-2");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Delete machine" }).click();
    await expect.poll(() => machine("web-2")).toBeUndefined();
    await expect(page).toHaveURL(/\/inventory\?view=vms/);
    await expect(page.getByRole("table", { name: "Guests" })).not.toContainText("web-2");
});

/** The page of a new signed-in user. */
async function signedInUser(browser: Browser, email: string, role: string): Promise<Page> {
    const password = "larch-beacon-tunnel-47";
    await ask("post", "/users", { email, password, role });
    const theirs = await (await browser.newContext({ baseURL: service.url, colorScheme: "dark" })).newPage();
    watch(theirs, faults);
    expect((await theirs.request.post("/api/v1/auth/login", { data: { email, password } })).ok()).toBe(true);
    return theirs;
}

test("a command is run in a machine once an owner has switched that on, and its log says as which process", async () => {
    const id = (await machine("home-assistant"))!.id;
    await page.goto(`/vms/${id}`);
    const run = page.getByRole("region", { name: "Guest agent" }).getByRole("button", { name: "Run a command" });
    await expect(run).toBeDisabled();
    await page.goto("/settings/features");
    const feature = page.getByRole("switch", { name: "Commands inside virtual machines" });
    await expect(feature).not.toBeChecked();
    const known = page.waitForResponse((one) => one.url().endsWith("/auth/me"));
    await feature.press("Space");
    await expect(feature).toBeChecked();
    await known;
    await page.goto(`/vms/${id}`);
    await run.click();
    await dialog().getByLabel("Program").fill("/usr/bin/systemctl");
    await dialog().getByLabel("Arguments").fill("is-active\nhome-assistant");
    await expect(dialog().getByRole("button", { name: "Run a command" })).toBeDisabled();
    await dialog().getByRole("checkbox").check();
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Run a command" }).click();
    await expect(dialog()).toBeHidden();
    const job = async () => (await ask("get", "/jobs?kind=vm.command"))[0];
    await expect.poll(async () => (await job())?.status).toBe("succeeded");
    await page.goto(`/activity/${(await job()).id}`);
    await expect(page.getByText(/Process \d+ of home-assistant: \/usr\/bin\/systemctl is-active/)).toBeVisible();
});

test("a viewer sees all of a machine, changes nothing, and sees the required role", async ({ browser }) => {
    const viewer = await signedInUser(browser, "viewer@machines.test", "viewer");
    const operator = "This needs the role operator for all of Holdfast; yours is viewer. An owner can change that.";
    const disabled = async (name: string, why: string) => {
        const one = viewer.getByRole("button", { name, exact: true });
        await expect(one).toHaveAttribute("aria-disabled", "true");
        await expect(one).toHaveAccessibleDescription(why);
    };
    await viewer.goto(`/vms/${(await machine("web-1"))!.id}`);
    for (const name of ["Start", "Edit tags", "Edit notes"]) await disabled(name, operator);
    await viewer.getByRole("button", { name: "More actions for web-1" }).click();
    for (const [name, role] of [
        ["Clone", "admin"],
        ["Convert to template", "admin"],
        ["Delete", "owner"],
    ] as const) {
        const item = viewer.getByRole("menuitem", { name });
        await expect(item).toHaveAttribute("aria-disabled", "true");
        await expect(item).toHaveAccessibleDescription(operator.replace("operator", role));
    }
    await expectAccessible(viewer);
    await viewer.keyboard.press("Escape");
    await viewer
        .getByRole("navigation", { name: /^Pages of/ })
        .getByRole("link", { name: "Hardware" })
        .click();
    for (const name of ["Add NIC", "Edit net0", "Remove net0"]) await disabled(name, operator);
    await expect(viewer.getByRole("region", { name: "Processor and memory" })).toBeVisible();
    await expectAccessible(viewer);
    const admin = operator.replace("operator", "admin");
    for (const name of ["Options", "Cloud-init"]) {
        await view(name, viewer).click();
        await expect(viewer.getByRole("paragraph").filter({ hasText: admin })).toBeVisible();
        await expectAccessible(viewer);
    }
    await expect(viewer.getByLabel("User")).toBeDisabled();
    await disabled("Regenerate the drive", admin);
    await viewer.getByRole("button", { name: "More actions for web-1" }).click();
    await viewer.getByRole("menuitem", { name: "Move" }).click();
    await expect(viewer.getByRole("paragraph").filter({ hasText: admin })).toBeVisible();
    await expectAccessible(viewer);
    await viewer.goto("/vms/new");
    await expect(viewer.getByRole("heading", { name: "Your role does not allow this" })).toBeVisible();
    await expectAccessible(viewer);
    await viewer.context().close();
});
