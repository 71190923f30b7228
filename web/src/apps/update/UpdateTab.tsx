import { useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import { Later } from "../../ui/later/Later";
import { Views } from "../../ui/object/Views";
import { Skeletons } from "../../ui/Skeletons";
import { AppUpdate } from "./AppUpdate";
import { t } from "./texts";

// It contains the editor.
const AppScript = lazy(() => import("../script/AppScript"));

const VIEWS = [
    { value: "update", label: t.viewUpdate },
    { value: "script", label: t.viewScript },
];

/** The update of an app, and the script that it runs. */
export default function UpdateTab() {
    const { view } = useSearch({ from: "/shell/apps/$id/update" });
    return (
        <>
            <Views label={t.views} views={VIEWS} view={view ?? "update"} />
            {view === "script" ? (
                <Later fallback={<Skeletons shape="page" />}>
                    <AppScript />
                </Later>
            ) : (
                <AppUpdate />
            )}
        </>
    );
}
