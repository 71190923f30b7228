import { texts } from "../../texts/texts";

export const t = texts("network-throughput", {
    throughput: "Throughput",
    range: "Range",
    hours: "{n, plural, one {# hour} other {# hours}}",
    days: "{n, plural, one {# day} other {# days}}",
    of: "Throughput of {host}",
    received: "In",
    sent: "Out",
    step: "one value every {step}",
    noValues: "The host has recorded nothing in this range.",
    unreadable: "The throughput of {host} can't be read",
    noHosts: "No hosts",
    noHostsText: "Add a host to see what it sends and receives.",
});
