import { Ago } from "./Ago";

export const FiveMinutes = () => <Ago at={new Date(Date.now() - 5 * 60_000).toISOString()} />;
