import { PartFailed } from "./PartFailed";

export const InsteadOfAPart = () => <PartFailed />;
