import { Text } from "@mantine/core";
import { Later } from "./Later";

export const OfWhatIsThere = () => (
    <Later>
        <Text>It is there.</Text>
    </Later>
);

const Broken = () => {
    throw new Error("It can't be loaded.");
};

export const OfWhatIsMissing = () => (
    <Later>
        <Broken />
    </Later>
);
