package dev.holdfast.base.memory;

import static dev.holdfast.base.memory.MemoryBudget.Part.HOSTS;
import static dev.holdfast.base.memory.MemoryBudget.Part.STRANGERS;
import static dev.holdfast.base.memory.MemoryBudget.Part.USERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.memory.MemoryBudget.Account;
import dev.holdfast.base.memory.MemoryBudget.Shortage;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
    private final MemoryBudget budget =
            new MemoryBudget(8_000); // 3,000 for hosts, 4,000 for users, 1,000 for strangers

    private long takesAll(Account account) {
        long taken = 0;
        while (account.take(1) == null) taken++;
        return taken;
    }

    @Test
    void anOwnerGetsHalfOfAPartAndTheNextOneHalfOfWhatIsLeft() {
        assertThat(takesAll(budget.open(HOSTS, "a"))).isEqualTo(1_500);
        assertThat(takesAll(budget.open(HOSTS, "b"))).isEqualTo(750);
        assertThat(takesAll(budget.open(USERS, 1L))).isEqualTo(2_000);
        assertThat(budget.used(HOSTS)).isEqualTo(2_250);
    }

    @Test
    void severalAccountsOfOneOwnerShareWhatItMayHave() {
        try (Account one = budget.open(USERS, 1L);
                Account other = budget.open(USERS, 1L)) {
            assertThat(one.take(1_500)).isNull();
            assertThat(other.take(600)).isEqualTo(Shortage.OWN);
            assertThat(other.take(500)).isNull();
        }
        assertThat(budget.used(USERS)).isZero();
    }

    @Test
    void manyOwnersTogetherLeaveSomethingForOneMore() {
        var open = new ArrayList<Account>();
        for (int i = 0; i < 30; i++) {
            Account account = budget.open(STRANGERS, i);
            account.take(Math.max(1, (1_000 - budget.used(STRANGERS)) / 3));
            open.add(account);
        }
        assertThat(budget.used(STRANGERS)).isLessThanOrEqualTo(1_000);
        assertThat(budget.open(STRANGERS, "another").take(900)).isEqualTo(Shortage.TOO_LARGE);
        open.forEach(Account::close);
        assertThat(budget.used(STRANGERS)).isZero();
        assertThat(budget.open(STRANGERS, "another").take(500)).isNull();
    }

    @Test
    void aShortageSaysWhetherWaitingHelps() {
        assertThat(budget.open(HOSTS, "a").take(1_501)).isEqualTo(Shortage.TOO_LARGE);
        Account account = budget.open(HOSTS, "a");
        assertThat(account.take(1_400)).isNull();
        assertThat(budget.open(HOSTS, "b").take(1_400)).isEqualTo(Shortage.OTHERS);
        assertThat(account.take(200)).isEqualTo(Shortage.TOO_LARGE);
        account.keep(400);
        assertThat(budget.open(HOSTS, "b").take(1_300)).isNull();
    }
}
