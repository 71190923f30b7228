import { NavLink } from "@mantine/core";
import {
    IconAdjustments,
    IconDeviceDesktop,
    IconDevices,
    IconKey,
    IconLock,
    IconShieldLock,
    IconUser,
} from "@tabler/icons-react";
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
import { SECTIONS, type Section } from "./sections/sections";
import { TokensSection } from "./TokensSection";
import { t } from "./texts";

const CONTENT: Record<Section, { icon: typeof IconKey; of: ComponentType<{ user: User }> }> = {
    account: { icon: IconUser, of: AccountSection },
    preferences: { icon: IconAdjustments, of: PreferencesSection },
    password: { icon: IconLock, of: PasswordSection },
    "second-factor": { icon: IconShieldLock, of: SecondFactorSection },
    devices: { icon: IconDevices, of: DevicesSection },
    sessions: { icon: IconDeviceDesktop, of: SessionsSection },
    "api-tokens": { icon: IconKey, of: TokensSection },
};
const KEYS = Object.keys(SECTIONS) as Section[];

/** The user's account and sign-in settings; each section has its own URL. */
export default function ProfilePage() {
    const { section } = useParams({ from: "/shell/profile/$section" });
    const query = useQuery(me);
    const shown = KEYS.find((key) => key === section);
    const Content = shown && CONTENT[shown].of;
    return (
        <>
            <PageHead title={t.profile} note={t.yourAccountHowYou} />
            <div className="sectioned">
                <nav aria-label={t.profile} className="sections">
                    {KEYS.map((key) => {
                        const Icon = CONTENT[key].icon;
                        return (
                            <NavLink
                                key={key}
                                label={SECTIONS[key]}
                                leftSection={<Icon size={16} aria-hidden />}
                                active={key === section}
                                aria-current={key === section ? "page" : undefined}
                                renderRoot={(props) => (
                                    <Link to="/profile/$section" params={{ section: key }} {...props} />
                                )}
                            />
                        );
                    })}
                </nav>
                <div className="shrinks">
                    {Content === undefined ? (
                        <Empty title={t.thereNoSuchSection}>{t.chooseOneSectionsMenu}</Empty>
                    ) : (
                        <Loaded query={query}>{(user) => <Content key={shown} user={user} />}</Loaded>
                    )}
                </div>
            </div>
        </>
    );
}
