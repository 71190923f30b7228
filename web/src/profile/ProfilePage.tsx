import { NavLink } from "@mantine/core";
import { IconDeviceDesktop, IconDevices, IconKey, IconLock, IconShieldLock, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { User } from "../api/client";
import { me } from "../api/queries";
import { Empty, Loaded, PageHead } from "../ui/States";
import { AccountSection } from "./AccountSection";
import { DevicesSection } from "./DevicesSection";
import { PasswordSection } from "./PasswordSection";
import { SecondFactorSection } from "./SecondFactorSection";
import { SessionsSection } from "./SessionsSection";
import { TokensSection } from "./TokensSection";

type Section = { key: string; label: string; icon: typeof IconKey; of: ComponentType<{ user: User }> };

const SECTIONS: Section[] = [
    { key: "account", label: "Account", icon: IconUser, of: AccountSection },
    { key: "password", label: "Password", icon: IconLock, of: PasswordSection },
    { key: "second-factor", label: "Second factor", icon: IconShieldLock, of: SecondFactorSection },
    { key: "devices", label: "Trusted devices", icon: IconDevices, of: DevicesSection },
    { key: "sessions", label: "Sessions", icon: IconDeviceDesktop, of: SessionsSection },
    { key: "api-tokens", label: "API tokens", icon: IconKey, of: TokensSection },
];

/** The user's account and sign-in settings; each section has its own URL. */
export default function ProfilePage() {
    const { section } = useParams({ from: "/shell/profile/$section" });
    const query = useQuery(me);
    const shown = SECTIONS.find((one) => one.key === section);
    return (
        <>
            <PageHead title="Profile" note="Your account and how you sign in." />
            <div className="sectioned">
                <nav aria-label="Profile" className="sections">
                    {SECTIONS.map(({ key, label, icon: Icon }) => (
                        <NavLink
                            key={key}
                            label={label}
                            leftSection={<Icon size={16} aria-hidden />}
                            active={key === section}
                            aria-current={key === section ? "page" : undefined}
                            renderRoot={(props) => <Link to="/profile/$section" params={{ section: key }} {...props} />}
                            style={{ borderRadius: 8 }}
                        />
                    ))}
                </nav>
                <div style={{ minWidth: 0 }}>
                    {shown === undefined ? (
                        <Empty title="There is no such section">Choose one of the sections in the menu.</Empty>
                    ) : (
                        <Loaded query={query}>{(user) => <shown.of key={shown.key} user={user} />}</Loaded>
                    )}
                </div>
            </div>
        </>
    );
}
