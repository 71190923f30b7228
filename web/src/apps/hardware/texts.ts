import { texts } from "../../texts/texts";

export const t = texts("network", {
    views: "Views of the hardware",
    disksAndNetwork: "Disks and network",
    options: "Options",

    ports: "Ports",
    scanNow: "Scan now",
    notScannedRecentlyScan:
        "Not scanned recently. A scan lists the listening ports of the running container over SSH and changes nothing.",
    noListeningPorts: "No listening ports.",
    portsLikelyWebPages: "Ports, likely web pages first",
    port: "Port",
    process: "Process",
    listensOn: "Listens on",
    checkedLikelyWebPages: "Checked {checkedAt}; likely web pages first.",
    setUpSshOn: "Set up SSH on its host",
    onlyRunningContainerCan: "Only a running container can be scanned. Start it first.",

    webAddressSaved: "The web address of {name} was saved.",
    aPage: "a page",
    onPort: "{webProtocol} on port {webPort}",
    matchesDetected: "The web address matches the detected page: {said}.",
    detected: "Detected {said}",
    noWebAddressSet: "No web address is set.",
    protocolChosenPort: "protocol chosen by port",
    currentlySetPort: "Currently set: {webProtocol}, port {webPort}.",
    useWebAddress: "Use as web address",
});
