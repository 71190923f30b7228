package dev.holdfast.live;

/** The types of resources whose changes viewers are told. */
public enum ResourceType {
    HOST,
    APP,
    /** The containers that can be adopted, as one list. */
    DISCOVERED,
    VM,
    /** The networks of a host, by its id. */
    NETWORK,
    SCHEDULE,
    MAINTENANCE,
    CHANNEL,
    ALERT_RULE,
    /** The backups on a storage, without an id: a storage was read, and others are known of it than before. */
    BACKUP
}
