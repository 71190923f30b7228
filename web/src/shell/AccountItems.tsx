import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { signOut } from "../auth/signOut";
import type { MenuPlace } from "../ui/later/LaterMenu";
import { MenuBody } from "../ui/later/MenuBody";
import { t } from "./texts";

const SCHEMES = [
    { value: "light", label: t.light, icon: IconSun },
    { value: "dark", label: t.dark, icon: IconMoon },
    { value: "auto", label: t.system, icon: IconDeviceDesktop },
] as const;

/** The items of the menu of the account. */
export default function AccountItems({ email, place }: { email: string; place: MenuPlace }) {
    const navigate = useNavigate();
    const { colorScheme, setColorScheme } = useMantineColorScheme();
    return (
        <MenuBody {...place}>
            <Menu.Label>{email}</Menu.Label>
            <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={() => void navigate({ to: "/profile" })}>
                {t.profile}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Label>{t.colours}</Menu.Label>
            {SCHEMES.map(({ value, label, icon: Icon }) => (
                <Menu.Item
                    key={value}
                    leftSection={<Icon size={16} />}
                    rightSection={colorScheme === value && <IconCheck size={14} role="img" aria-label={t.chosen} />}
                    closeMenuOnClick={false}
                    onClick={() => setColorScheme(value)}
                >
                    {label}
                </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
                {t.signOut}
            </Menu.Item>
        </MenuBody>
    );
}
