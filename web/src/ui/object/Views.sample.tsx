import { Views } from "./Views";

export const OfATab = () => (
    <Views
        label="Views of the firewall"
        view="rules"
        views={[
            { value: "rules", label: "Rules" },
            { value: "options", label: "Options" },
        ]}
    />
);
