import { NoSuch } from "./Found";

export const Nothing = () => (
    <NoSuch none="There is no such app" noneText="It may have been removed." all="All apps" to="/apps" />
);
