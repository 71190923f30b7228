import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { watch } from "./faults";
import { closePages, Service } from "./service";

// The devices of a running machine: what is changed at once, what at its next start, and the way back.

let service: Service;
let page: Page;
const faults: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
    service = await Service.demo();
    page = await (await browser.newContext({ baseURL: service.url })).newPage();
    watch(page, faults);
    await page.request.post("/api/v1/auth/login", {
        data: { email: "owner@demo.test", password: "holdfast-demo-1" },
    });
    const vms: { id: number; name: string | null }[] = await (await page.request.get("/api/v1/vms")).json();
    await page.goto(`/vms/${vms.find(({ name }) => name === "home-assistant")!.id}/hardware`);
});

test.afterAll(({ browser }) => closePages(browser));

test.afterAll(() => service?.stop());

test.afterEach(() => expect(faults).toEqual([]));

const devices = () => page.getByRole("region", { name: "Devices", exact: true });
const device = (slot: string) => devices().getByRole("row").filter({ hasText: slot });
const dialog = () => page.getByRole("dialog");
const waiting = () => page.getByRole("region", { name: "Pending changes" });

async function add(kind: string) {
    await devices().getByRole("button", { name: "Add a device" }).click();
    await page.getByRole("menuitem", { name: kind, exact: true }).click();
}

async function act(slot: string, action: string) {
    await devices()
        .getByRole("button", { name: `Actions for ${slot}` })
        .click();
    // Not with the mouse: a message may be over it.
    await page.getByRole("menuitem", { name: action, exact: true }).press("Enter");
}

test("an ISO image is inserted into a drive that is plugged in, and ejected", async () => {
    await expect(device("vga")).toContainText("std, the default");
    await expectAccessible(page);
    await add("CD-ROM drive");
    await expect(dialog()).toContainText("Takes effect at the next start");
    await dialog().getByRole("combobox", { name: "Slot" }).click();
    await page.getByRole("option", { name: "scsi1, added at once" }).click();
    await expect(dialog()).toContainText("Takes effect at once");
    await dialog().getByLabel("ISO image").click();
    await page.getByRole("option", { name: /debian-13/ }).click();
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Add" }).click();
    await expect(device("scsi1")).toContainText("local:iso/debian-13.1.0-amd64-netinst.iso");
    await act("scsi1", "Eject");
    await expect(device("scsi1")).toContainText("Empty");
});

test("a drive on IDE waits for the next start, and is taken back", async () => {
    await add("CD-ROM drive");
    await dialog().getByRole("button", { name: "Add" }).click();
    await expect(device("ide0")).toContainText("Added at the next start");
    await expectAccessible(page);
    await waiting().getByRole("button", { name: "Revert ide0" }).click();
    await expect(device("ide0")).toHaveCount(0);
});

test("what only a start changes says so, and a TPM is removed only after the name of the machine", async () => {
    await act("vga", "Change");
    await dialog().getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "virtio", exact: true }).click();
    await expect(dialog()).toContainText("Takes effect at the next start");
    await expectAccessible(page);
    await dialog().getByRole("button", { name: "Apply" }).click();
    await expect(device("vga")).toContainText("At the next start: virtio");
    await add("TPM");
    await expect(dialog().getByLabel("Storage")).not.toHaveValue("");
    await dialog().getByRole("button", { name: "Add" }).click();
    await expect(device("tpmstate0")).toContainText("Added at the next start");
    await act("tpmstate0", "Remove");
    await expect(dialog()).toContainText("keys of an encrypted disk");
    await expectAccessible(page);
    await dialog().getByRole("textbox").fill("home-assistant");
    await dialog().getByRole("button", { name: "Remove" }).click();
    await expect(device("tpmstate0")).toHaveCount(0);
});

test("a USB device is offered by its mapping, and no other", async () => {
    await add("PCI device");
    await expect(dialog()).toContainText("The cluster has no mapping that the API token may use");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await add("USB device");
    await dialog().getByLabel("Mapping").click();
    await page.getByRole("option", { name: /zigbee/ }).click();
    await dialog().getByRole("button", { name: "Add" }).click();
    await expect(device("usb0")).toContainText("Mapping zigbee");
});
