import { NavLink } from "@mantine/core";
import { IconAdjustments, IconDeviceDesktop, IconDevices, IconKey, IconLock, IconShieldLock, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { User } from "../api/client";
import { me } from "../api/queries";
import { Empty, Loaded, PageHead } from "../ui/States";
import { AccountSection } from "./AccountSection";
import { DevicesSection } from "./DevicesSection";
import { PasswordSection } from "./PasswordSection";
import { PreferencesSection } from "./PreferencesSection";
import { SecondFactorSection } from "./SecondFactorSection";
import { SessionsSection } from "./SessionsSection";
import { TokensSection } from "./TokensSection";
import { t } from "./texts";

type Section = { key: string; label: string; icon: typeof IconKey; of: ComponentType<{ user: User }> };

const SECTIONS: Section[] = [
    { key: "account", label: t.account, icon: IconUser, of: AccountSection },
    { key: "preferences", label: t.preferences, icon: IconAdjustments, of: PreferencesSection },
    { key: "password", label: t.passwordTitle, icon: IconLock, of: PasswordSection },
    { key: "second-factor", label: t.secondFactor, icon: IconShieldLock, of: SecondFactorSection },
    { key: "devices", label: t.trustedDevices, icon: IconDevices, of: DevicesSection },
    { key: "sessions", label: t.sessions, icon: IconDeviceDesktop, of: SessionsSection },
    { key: "api-tokens", label: t.apiTokens, icon: IconKey, of: TokensSection },
];

/** The user's account and sign-in settings; each section has its own URL. */
export default function ProfilePage() {
    const { section } = useParams({ from: "/shell/profile/$section" });
    const query = useQuery(me);
    const shown = SECTIONS.find((one) => one.key === section);
    return (
        <>
            <PageHead title={t.profile} note={t.yourAccountHowYou} />
            <div className="sectioned">
                <nav aria-label={t.profile} className="sections">
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
                        <Empty title={t.thereNoSuchSection}>{t.chooseOneSectionsMenu}</Empty>
                    ) : (
                        <Loaded query={query}>{(user) => <shown.of key={shown.key} user={user} />}</Loaded>
                    )}
                </div>
            </div>
        </>
    );
}
