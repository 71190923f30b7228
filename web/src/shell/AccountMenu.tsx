import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { signOut } from "../auth/signOut";
import { t } from "./texts";

const SCHEMES = [
    { value: "light", label: t.light, icon: IconSun },
    { value: "dark", label: t.dark, icon: IconMoon },
    { value: "auto", label: t.system, icon: IconDeviceDesktop },
] as const;

/** The user's own pages, and the colours of this browser. */
export function AccountMenu({ email }: { email: string }) {
    const navigate = useNavigate();
    const { colorScheme, setColorScheme } = useMantineColorScheme();
    return (
        <Menu position="bottom-end">
            <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.account}>
                    <IconUserCircle size={20} />
                </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
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
            </Menu.Dropdown>
        </Menu>
    );
}
