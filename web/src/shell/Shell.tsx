import "./shell.css";
import { IconHourglass } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { lazy, useEffect } from "react";
import { alertsLive } from "../alerts/live";
import type { User } from "../api/client";
import { appsLive } from "../apps/live";
import { isWaitingForRole } from "../auth/waiting";
import { backupsLive } from "../backups/live";
import { catalogLive } from "../catalog/live";
import { guestsLive } from "../guests/live";
import { hostsLive } from "../hosts/live";
import { JobsProvider } from "../jobs/JobsProvider";
import { jobsLive } from "../jobs/live";
import { listen } from "../live/live";
import { networksLive } from "../network/live";
import { keepPush } from "../notify/push/keep";
import { urgent } from "../overview/problems";
import { useProblems } from "../overview/useProblems";
import { PLACE } from "../ui/changes";
import { Later } from "../ui/later/Later";
import { ErrorAlert } from "../ui/States";
import { vmsLive } from "../vms/live";
import { DatabaseNotice } from "./DatabaseNotice";
import { Header } from "./Header";
import { Navigation } from "./Navigation";
import { navigationFor, type PlaceGroup } from "./navigation";
import { OfflineBar } from "./OfflineBar";
import { PageTitle } from "./PageTitle";
import { Palette } from "./palette/Palette";
import { RestoredCopy } from "./RestoredCopy";
import { t } from "./texts";
import { useMenu } from "./useMenu";
import { useSession, wasRefused } from "./useSession";
import { useStale } from "./useStale";

/** The areas that follow the live stream. */
const LIVE = [hostsLive, appsLive, vmsLive, guestsLive, jobsLive, alertsLive, catalogLive, networksLive, backupsLive];

const WaitingPage = lazy(() => import("../auth/WaitingPage"));

const SignInAgain = lazy(() => import("../auth/SignInAgain"));

const WAITING: PlaceGroup[] = [{ label: null, places: [{ to: "/", label: t.waiting, icon: IconHourglass }] }];

/** The frame around every page of a signed-in user. */
export function Shell() {
    const cache = useQueryClient();
    const { user, ended, isAnother } = useSession();
    const place = useLocation();
    const userId = user.data?.id;
    const signedOut = userId === undefined && wasRefused(user.error);
    const waiting = user.data !== undefined && isWaitingForRole(user.data);

    useEffect(() => {
        if (!signedOut) return;
        const back = place.pathname === "/" ? "" : `?back=${encodeURIComponent(place.href)}`;
        window.location.replace(`/login${back}`);
    }, [signedOut, place]);
    useEffect(
        () => (userId === undefined || waiting || ended ? undefined : listen(cache, LIVE)),
        [cache, userId, waiting, ended],
    );

    useEffect(() => {
        if (userId !== undefined) void keepPush();
    }, [userId]);

    if (signedOut || user.isPending || isAnother) return null;
    // A failed refetch does not replace a page that is already shown.
    if (user.data === undefined) return <ErrorAlert error={user.error} retry={() => void user.refetch()} />;
    const signIn = ended && <SignInAgain email={user.data.email} onSignedIn={() => void user.refetch()} />;
    if (waiting && !place.pathname.startsWith("/profile")) {
        return (
            <Later>
                <WaitingPage user={user.data} />
                {signIn}
            </Later>
        );
    }
    return (
        <JobsProvider>
            <Frame user={user.data} waiting={waiting} />
            <Later>{signIn}</Later>
        </JobsProvider>
    );
}

function Frame({ user, waiting }: { user: User; waiting: boolean }) {
    const menu = useMenu();
    const stale = useStale();
    const groups = waiting ? WAITING : navigationFor(user);
    return (
        <>
            <SkipLink />
            <Title />
            <Header email={user.email} waiting={waiting} menu={menu} />
            <nav ref={menu.panel} aria-label={t.main} className="navigation" data-closed={!menu.opened || undefined}>
                <Navigation groups={groups} />
            </nav>
            <main id="main" tabIndex={-1} className={stale === null ? undefined : "stale"}>
                <div className="content">
                    {stale !== null && <OfflineBar since={stale} />}
                    <DatabaseNotice />
                    {!waiting && <RestoredCopy />}
                    <Outlet />
                    <div id={PLACE} className="contents" />
                </div>
            </main>
            {!waiting && <Palette places={groups.flatMap(({ places }) => places)} />}
        </>
    );
}

function Title() {
    return <PageTitle problems={urgent(useProblems())} />;
}

function SkipLink() {
    return (
        // biome-ignore lint/a11y/useValidAnchor: leads to a place, which the router must not see as an address
        <a
            href="#main"
            className="skip-link"
            onClick={(event) => {
                event.preventDefault();
                document.getElementById("main")?.focus();
            }}
        >
            {t.skip}
        </a>
    );
}
