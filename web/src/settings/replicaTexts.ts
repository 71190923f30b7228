import { texts } from "../texts/texts";

export const t = texts("replicas", {
    alone: "This installation has one service, because its data is in a SQLite database, which only one service can use. For more, move the data to PostgreSQL and start further services with the same HOLDFAST_DATABASE_URL and the same master key.",
    onlyOne:
        "One service uses this PostgreSQL database. Further ones join when they are started with the same HOLDFAST_DATABASE_URL and the same master key.",
    several:
        "{n, plural, one {# service uses} other {# services use}} this database. Each cluster is polled by one of them; if it ends, another one takes over within 15 seconds.",
    thisOne: "{host} (answers you)",
    polls: "Polls",
    jobs: "Jobs that run",
    leads: "Does for all",
    streams: "Open streams",
    delay: "Delay of its signals",
    ms: "{n} ms",
    version: "Version",
    address: "Listens on",
    started: "Started",
    seen: "Last seen",
    id: "Id",
    nothing: "nothing",
});
