package dev.holdfast.hosts.client;

import dev.holdfast.base.memory.MemoryBudget;
import dev.holdfast.base.memory.MemoryBudget.Part;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.Allowance;
import org.jspecify.annotations.Nullable;

/** The memory that hypervisors' answers may take: a share for each address. */
public record HostAllowance(MemoryBudget budget) implements Allowance {
    @Override
    public Grant open(Address address) {
        var account = budget.open(Part.HOSTS, address.host());
        return new Grant() {
            @Override
            public @Nullable String take(long bytes) {
                MemoryBudget.Shortage shortage = account.take(bytes);
                if (shortage == null) return null;
                return switch (shortage) {
                    case TOO_LARGE ->
                        "is larger than this service has memory for (" + (budget.most(Part.HOSTS) >> 20)
                                + " MiB for one host). Look at the host for what grew, or give the service a larger"
                                + " heap (-Xmx).";
                    case OWN -> "finds no memory: other answers of this host are taking its share. It is asked again.";
                    case OTHERS -> "finds no memory: answers of other hosts are taking it. It is asked again.";
                };
            }

            @Override
            public void give(long bytes) {
                account.give(bytes);
            }

            @Override
            public void close() {
                account.close();
            }
        };
    }
}
