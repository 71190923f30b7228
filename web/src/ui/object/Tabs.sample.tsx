import { Tabs } from "./Tabs";

export const OfAPage = () => (
    <Tabs
        label="Settings"
        tabs={[
            { to: "/", label: "General" },
            { to: "/sign-on", label: "Single sign-on" },
            { to: "/features", label: "Features", mark: <span className="quiet">2</span> },
        ]}
    />
);
