import { texts } from "../../texts/texts";

export const t = texts("container-options", {
    hostname: "Host name",
    hostnameRule: "Letters, digits and hyphens, such as web-1",

    processor: "Processor",
    cpulimit: "CPU limit",
    cpulimitRule: "CPUs that it may use at most, such as 1.5",
    noLimit: "no limit",
    cpuunits: "CPU units",
    cpuunitsRule: "Its weight among the guests when the node is busy, 1 to 10000",

    dns: "DNS",
    nameserver: "Name servers",
    nameserverRule: "At most 5 IP addresses with spaces between them",
    searchdomain: "Search domains",
    searchdomainRule: "With spaces between them, such as example.org",
    ofNode: "as the node",

    console: "Console",
    cmode: "Console mode",
    shell: "shell, without sign-in",
    device: "/dev/console",
    tty: "Terminals",
    ttyRule: "0 to 6",

    features: "Features",
    nesting: "Nesting",
    nestingRule: "Needed by systemd and by containers in it",
});
