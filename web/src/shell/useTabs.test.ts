import { expect, it } from "vitest";
import { tabsOf } from "./useTabs";

it("the tabs of an object are the routes below its own", () => {
    expect(
        tabsOf(
            [
                { path: "/", options: {} },
                { path: "cloud-init", options: { staticData: { crumb: "Cloud-init" } } },
            ],
            "/vms/5",
        ),
    ).toEqual([
        { path: "/", to: "/vms/5", label: "Overview" },
        { path: "cloud-init", to: "/vms/5/cloud-init", label: "Cloud-init" },
    ]);
});
