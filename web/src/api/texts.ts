import { texts } from "../texts/texts";

export const t = texts("api", {
    holdfastDoesNotAnswer:
        "Holdfast does not answer. Check that the service is running and that this machine can reach it.",
    serviceAnsweredStatusNo: "The service answered with status {status} and no explanation.",
    unknownErrorOccurred: "An unknown error occurred.",

    noPortSetApp: "No port is set for this app. Set the port on which it answers.",
    ipAddressAppNot: "The IP address of this app is not known. It is detected while the container is running.",
});
