import { ContainerConsole } from "../consoles/ContainerConsole";
import { useContainer } from "./useContainer";

export default function ConsoleTab() {
    return <ContainerConsole of={useContainer()} />;
}
