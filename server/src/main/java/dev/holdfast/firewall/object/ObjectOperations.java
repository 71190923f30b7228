package dev.holdfast.firewall.object;

import dev.holdfast.firewall.place.FirewallClients;
import dev.holdfast.firewall.place.FirewallPlaces;
import dev.holdfast.firewall.write.FirewallWrites;
import dev.holdfast.inventory.Inventory;

/** The operations on the named objects of firewalls. */
public record ObjectOperations(Aliases aliases, IpSets ipsets, SecurityGroups groups, References refs) {
    /** Creates them. */
    public static ObjectOperations of(
            FirewallClients clients, FirewallWrites writes, FirewallPlaces places, Inventory inventory) {
        var surveys = new Surveys(clients, places, inventory);
        return new ObjectOperations(
                new Aliases(clients, writes, surveys),
                new IpSets(clients, writes, surveys),
                new SecurityGroups(clients, writes, surveys),
                new References(clients, surveys));
    }
}
