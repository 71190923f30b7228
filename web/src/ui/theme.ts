import { createTheme, type MantineColorsTuple } from "@mantine/core";
import { t } from "./texts";

const sea: MantineColorsTuple = [
    "#e7f6f7",
    "#cfe9eb",
    "#b4dce0",
    "#6dbcc4",
    "#45a8b2",
    "#2c9ba7",
    "#18919d",
    "#0e7f8a",
    "#0e6e78",
    "#065f69",
];
const ink: MantineColorsTuple = [
    "#d5dbe0",
    "#b4bcc4",
    "#929ca6",
    "#6b7681",
    "#46515c",
    "#333d47",
    "#242d36",
    "#1a222a",
    "#131a21",
    "#0d1319",
];
// Darker than Mantine's default, so that white text on it is readable.
const red: MantineColorsTuple = [
    "#fff5f5",
    "#ffe3e3",
    "#ffc9c9",
    "#ffa8a8",
    "#ff8787",
    "#ff6b6b",
    "#fa5252",
    "#e03131",
    "#c92a2a",
    "#a81e1e",
];

export const theme = createTheme({
    primaryColor: "sea",
    primaryShade: { light: 8, dark: 7 },
    colors: { sea, red, dark: ink },
    autoContrast: true,
    // The luminance above which white text on a colour has a contrast below 4.5.
    luminanceThreshold: 0.183,
    defaultRadius: "md",
    respectReducedMotion: true,
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
    fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
    fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
    headings: {
        fontWeight: "620",
        sizes: { h1: { fontSize: "22px" }, h2: { fontSize: "17px" }, h3: { fontSize: "14px" } },
    },
    components: {
        InputWrapper: { defaultProps: { withAsterisk: false } },
        Text: { defaultProps: { size: "sm" } },
        Badge: { defaultProps: { variant: "light", tt: "none" } },
        Button: { defaultProps: { size: "sm" } },
        PasswordInput: { defaultProps: { visibilityToggleButtonProps: { "aria-label": t.togglePassword } } },
        TextInput: { defaultProps: { size: "sm" } },
        NumberInput: { defaultProps: { size: "sm" } },
        Select: { defaultProps: { size: "sm" } },
        Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: "sm" } },
        // Its element that gets the focus at first is no item, which a menu may not contain: the first item gets it.
        Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
        Modal: { defaultProps: { centered: true, closeButtonProps: { "aria-label": t.close } } },
        Notification: { defaultProps: { closeButtonProps: { "aria-label": t.dismiss } } },
        Drawer: { defaultProps: { closeButtonProps: { "aria-label": t.close } } },
        Tooltip: { defaultProps: { openDelay: 250, events: { hover: true, focus: true, touch: true } } },
    },
});
