import {
    ActionIcon,
    AppShell,
    Burger,
    Group,
    Menu,
    NavLink,
    Text,
    Tooltip,
    useMantineColorScheme,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
    IconBook2,
    IconDeviceDesktop,
    IconHourglass,
    IconLogout,
    IconMoon,
    IconSun,
    IconUserCircle,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { Problem } from "../api/client";
import { me, version } from "../api/queries";
import { appsLive } from "../apps/live";
import { signOut } from "../auth/signOut";
import { WaitingPage, isWaitingForRole } from "../auth/WaitingPage";
import { catalogLive } from "../catalog/live";
import { hostsLive } from "../hosts/live";
import { jobsLive } from "../jobs/live";
import { JobsProvider } from "../jobs/openJob";
import { listen } from "../live/live";
import { LiveMark } from "../live/LiveMark";
import { ErrorAlert } from "../ui/States";
import { DatabaseNotice } from "./DatabaseNotice";
import { Palette, PaletteButton } from "./palette/Palette";
import { type Place, placesFor } from "./places";
import { RestoredCopy } from "./RestoredCopy";

/** The areas that follow the live stream. */
const LIVE = [hostsLive, appsLive, jobsLive, catalogLive];

const WAITING: Place = { to: "/", label: "Waiting for a role", icon: IconHourglass };

/** The frame around every page of a signed-in user. */
export function Shell() {
    const cache = useQueryClient();
    const user = useQuery(me);
    const [opened, { toggle, close }] = useDisclosure();
    const place = useLocation();
    const signedOut = user.error instanceof Problem && user.error.status === 401;
    const userId = user.data?.id;
    const waiting = user.data !== undefined && isWaitingForRole(user.data);

    useEffect(() => {
        if (!signedOut) return;
        const back = place.pathname === "/" ? "" : `?back=${encodeURIComponent(place.href)}`;
        window.location.replace(`/login${back}`);
    }, [signedOut, place]);
    useEffect(() => (userId === undefined || waiting ? undefined : listen(cache, LIVE)), [cache, userId, waiting]);
    useEffect(close, [place.pathname, close]);

    if (signedOut || user.isPending) return null;
    // A failed refetch does not replace a page that is already shown.
    if (user.data === undefined) return <ErrorAlert error={user.error} retry={() => void user.refetch()} />;
    if (waiting && !place.pathname.startsWith("/profile")) return <WaitingPage user={user.data} />;
    const { work, administration } = waiting ? { work: [WAITING], administration: [] } : placesFor(user.data);
    return (
        <JobsProvider>
            <AppShell
                header={{ height: 52 }}
                navbar={{ width: 196, breakpoint: "sm", collapsed: { mobile: !opened } }}
                padding={{ base: "sm", sm: "lg" }}
            >
                <AppShell.Header px="sm" style={{ background: "var(--panel)" }}>
                    <Group h="100%" justify="space-between" wrap="nowrap" gap="sm">
                        <Group gap="xs" wrap="nowrap">
                            <Burger
                                opened={opened}
                                onClick={toggle}
                                hiddenFrom="sm"
                                size="sm"
                                aria-label={opened ? "Close the menu" : "Open the menu"}
                            />
                            <Link
                                to="/apps"
                                aria-label="Holdfast"
                                style={{ display: "flex", gap: 9, alignItems: "center" }}
                                className="card-link"
                            >
                                <img src="/favicon.svg" width={24} height={24} alt="" />
                                <Text fw={680} visibleFrom="xs">
                                    Holdfast
                                </Text>
                            </Link>
                        </Group>
                        <PaletteButton hidden={waiting} />
                        <Group gap="xs" wrap="nowrap">
                            {!waiting && <LiveMark />}
                            <SchemeMenu />
                            <AccountMenu email={user.data.email} />
                        </Group>
                    </Group>
                </AppShell.Header>
                <AppShell.Navbar p="xs" style={{ background: "var(--panel)" }}>
                    <Links places={work} at={place.pathname} />
                    {administration.length > 0 && (
                        <div role="group" aria-labelledby="administration">
                            <Text id="administration" size="xs" className="quiet" fw={600} px="sm" pt="md" pb={4}>
                                Administration
                            </Text>
                            <Links places={administration} at={place.pathname} />
                        </div>
                    )}
                    <div style={{ height: 12 }} />
                    <NavLink
                        label="API"
                        leftSection={<IconBook2 size={18} aria-hidden />}
                        href="/api/docs/"
                        style={{ borderRadius: 8 }}
                    />
                    <Text size="xs" className="quiet" mt="auto" p="xs">
                        <VersionText />
                    </Text>
                </AppShell.Navbar>
                <AppShell.Main>
                    <div style={{ maxWidth: 1320, margin: "0 auto" }}>
                        <DatabaseNotice />
                        {!waiting && <RestoredCopy />}
                        <Outlet />
                    </div>
                </AppShell.Main>
            </AppShell>
            {!waiting && <Palette places={[...work, ...administration]} />}
        </JobsProvider>
    );
}

function Links({ places, at }: { places: Place[]; at: string }) {
    return places.map(({ to, label, icon: Icon }) => {
        const active = at === to || at.startsWith(`${to}/`);
        return (
            <NavLink
                key={to}
                label={label}
                leftSection={<Icon size={18} aria-hidden />}
                active={active}
                aria-current={active ? "page" : undefined}
                renderRoot={(props) => <Link to={to} {...props} />}
                style={{ borderRadius: 8 }}
            />
        );
    });
}

function VersionText() {
    const query = useQuery(version);
    return <>{query.data ? `Holdfast ${query.data.version}` : ""}</>;
}

function SchemeMenu() {
    const { colorScheme, setColorScheme } = useMantineColorScheme();
    const Icon = colorScheme === "dark" ? IconMoon : colorScheme === "light" ? IconSun : IconDeviceDesktop;
    return (
        <Menu>
            <Menu.Target>
                <Tooltip label="Colours">
                    <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Colours">
                        <Icon size={18} />
                    </ActionIcon>
                </Tooltip>
            </Menu.Target>
            <Menu.Dropdown>
                <Menu.Item leftSection={<IconSun size={16} />} onClick={() => setColorScheme("light")}>
                    Light
                </Menu.Item>
                <Menu.Item leftSection={<IconMoon size={16} />} onClick={() => setColorScheme("dark")}>
                    Dark
                </Menu.Item>
                <Menu.Item leftSection={<IconDeviceDesktop size={16} />} onClick={() => setColorScheme("auto")}>
                    System default
                </Menu.Item>
            </Menu.Dropdown>
        </Menu>
    );
}

function AccountMenu({ email }: { email: string }) {
    const navigate = useNavigate();
    return (
        <Menu>
            <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Account">
                    <IconUserCircle size={20} />
                </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
                <Menu.Label>{email}</Menu.Label>
                <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={() => void navigate({ to: "/profile" })}>
                    Profile
                </Menu.Item>
                <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
                    Sign out
                </Menu.Item>
            </Menu.Dropdown>
        </Menu>
    );
}
