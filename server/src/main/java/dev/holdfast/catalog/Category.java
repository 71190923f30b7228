package dev.holdfast.catalog;

import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What an entry is for, in the order in which the catalogue lists it. Each entry has one. The tags decide only about entries
 * that {@link Descriptions} does not know, such as new ones.
 */
enum Category {
    SMART_HOME(
            "Smart home",
            "smarthome smart-home home-assistant homeassistant homekit zigbee zwave matter mqtt iot tasmota esp32 solar"),
    MEDIA("Media servers", "media tv iptv dvr pvr streaming video movies"),
    MEDIA_AUTOMATION("Media automation", "arr radarr sonarr"),
    DOWNLOADS("Downloads", "torrent usenet download downloads downloader download-utility youtube yt-dlp p2p seedbox"),
    MUSIC("Music", "music player podcast"),
    BOOKS("Books and comics", "book books ebook ebooks comic comics manga audiobook reading reader library"),
    PHOTOS("Photos and cameras", "photo photos image images gallery slideshow nvr camera cameras"),
    FILES(
            "Files and backup",
            "backup restic file files file-sharing sync storage object-storage s3 cloud ftp sftp nas"),
    DOCUMENTS(
            "Documents",
            "document documents document-management pdf pdf-editor office ocr paperless diagrams converter"),
    NOTES("Notes and wikis", "notes wiki markdown documentation knowledge knowledge-base knowledgebase obsidian"),
    TASKS(
            "Tasks and projects",
            "task tasks todo todo-app kanban project-management time-tracking calendar planning productivity team"),
    DASHBOARDS(
            "Dashboards and bookmarks", "dashboard homepage startpage bookmark bookmarks read-it-later rss rss-reader"),
    BUSINESS(
            "Finance and business",
            "finance accounting invoicing business erp crm asset-management inventory contacts"),
    HOUSEHOLD(
            "Household and leisure",
            "household recipes cooking food grocery health fitness sport family genealogy plants garden car vehicle travel"
                    + " maps gps location 3d-printing"),
    COMMUNICATION(
            "Communication",
            "communication chat mail email newsletter notification notifications matrix irc voip pbx telephony social"
                    + " social-media forum fediverse collaboration"),
    SECRETS(
            "Sign-in and secrets",
            "auth authenticator identity-provider access-management ldap 2fa password passwords password-manager vault"
                    + " security ssl certificates acme pki"),
    DNS("DNS and ad blocking", "dns adblock ddns"),
    REMOTE("VPN and remote access", "vpn wireguard openvpn tailscale zero-trust remote remote-desktop ssh terminal"),
    WEB_SERVERS("Web servers and proxies", "proxy webserver reverse-proxy nginx caching"),
    NETWORK("Network", "network networking pxe unifi controller"),
    MONITORING("Monitoring", "monitoring metrics logs logging uptime alerting observability analytics"),
    DATABASES("Databases", "database nosql sql nocode no-code spreadsheet vector"),
    DEVELOPMENT("Development", "development dev-tools git ci code devops registry pastebin tools utilities"),
    AUTOMATION("Automation", "automation workflow scheduler task-scheduler"),
    AI("Artificial intelligence", "ai llm agent"),
    WEBSITES("Websites", "cms blog website url-shortener search tracking"),
    SYSTEMS("Systems and containers", "os docker podman container kubernetes paas proxmox administration server"),
    GAMES("Games", "gaming game games emulation"),
    OTHER("Other", "");

    private static final Map<String, Category> BY_TAG = new HashMap<>();
    private static final Map<String, Category> BY_TITLE = new HashMap<>();

    static {
        for (Category category : values()) {
            BY_TITLE.put(category.title, category);
            for (String tag : category.tags.split(" ")) BY_TAG.put(tag, category);
        }
    }

    private final String title;
    private final String tags;

    Category(String title, String tags) {
        this.title = title;
        this.tags = tags;
    }

    /** Its name in the API and on the page. */
    String title() {
        return title;
    }

    /** The category of the first tag that belongs to one. */
    static Category ofTags(Collection<String> tags) {
        for (String tag : tags) {
            Category category = BY_TAG.get(tag.toLowerCase(Locale.ROOT));
            if (category != null) return category;
        }
        return OTHER;
    }

    /** The category with this title. */
    static Category titled(String title) {
        Category category = BY_TITLE.get(title);
        if (category == null) throw new IllegalArgumentException("There is no category " + title + ".");
        return category;
    }
}
