package dev.holdfast.pve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.pve.guest.NicConfig;
import dev.holdfast.pve.task.PveTask;
import dev.holdfast.pve.task.Upid;
import dev.holdfast.pve.wire.Address;
import dev.holdfast.pve.wire.PveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParsersTest {
    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({
        "pve1, pve1:8006",
        "pve1:443, pve1:443",
        "https://pve1.example.net:8006/, pve1.example.net:8006",
        "https://10.0.0.1, 10.0.0.1:8006",
        "fd00::5, [fd00::5]:8006",
        "[fd00::5]:443, [fd00::5]:443"
    })
    void addressIsReadInEveryUsualForm(String text, String address) {
        assertThat(Address.parse(text)).hasToString(address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "pve1:x", "pve1:0", "pve1:99999", "https://pve1/path", "a b", "[fd00::5", "user@host"})
    void invalidAddressIsRefused(String text) {
        assertThatThrownBy(() -> Address.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest(name = "{1} means {0}")
    @CsvSource(delimiter = '|', textBlock = """
        LOCKED           | 500 | CT is locked (backup)
        DIGEST           | 500 | detected modified configuration - file changed by other user? Try again.
        DIGEST           | 500 | checksum missmatch (file change by other user?)
        NO_SUCH_GUEST    | 500 | Configuration file 'nodes/pve1/lxc/999.conf' does not exist
        RUNNING          | 500 | unable to destroy CT 102 - container is running
        RUNNING          | 500 | CT 101 already running
        RUNNING          | 500 | can't overwrite running container
        NOT_RUNNING      | 500 | CT 101 not running
        NOT_RUNNING      | 500 | VM 101 not running
        NO_QUORUM        | 500 | cluster not ready - no quorum?
        NODE_UNREACHABLE | 595 | No route to host
        NODE_UNREACHABLE | 596 | Connection timed out
        LOCKED           | 500 | got lock timeout
        LOCKED           | 500 | unable to acquire lock
        NO_SUCH_GUEST    | 500 | VM 999 does not exist
        NO_SPACE         | 500 | not enough free space
        NO_SPACE         | 500 | lvcreate failed: out of space
        IN_USE           | 500 | volume is still used by a guest
        PROTECTED        | 500 | backup is protected
        PROTECTED        | 500 | volume is marked as protected
        PROTECTED        | 500 | cannot remove protected volume 'backup/vzdump-lxc-101-2026_11_21-03_39_41.tar.zst' on 'local'
        LOCKED           | 500 | can't lock file '/run/lock/lxc/pve-config-101.lock' - got timeout
        NO_SUCH_GUEST    | 500 | unable to find VM '999'
        NOT_FOUND        | 500 | no such cluster node 'nosuch'
        NOT_FOUND        | 500 | no rule at position 99
        NOT_FOUND        | 500 | no such security group 'nosuch'
        NOT_FOUND        | 500 | no such IPSet 'nosuch'
        NOT_FOUND        | 500 | hostname lookup 'nosuch' failed - failed to get address info for: nosuch: Name or service not known
        NOT_FOUND        | 500 | snapshot 'nosuch' does not exist
        ALREADY_EXISTS   | 500 | CT 102 already exists on node 'pve1'
        ALREADY_EXISTS   | 500 | unable to create VM 205: config file already exists
        ALREADY_EXISTS   | 500 | create storage failed: storage ID 'nas' already defined
        ALREADY_EXISTS   | 500 | snapshot name 's1' already used
        AGENT_SILENT     | 500 | QEMU guest agent is not running
        AGENT_SILENT     | 500 | VM 201 qga command 'guest-get-osinfo' failed - got timeout
        AGENT_REFUSED    | 500 | Agent error: Command guest-get-osinfo has been disabled
        NO_AGENT         | 500 | No QEMU guest agent configured
        PROTECTED        | 500 | can't remove CT 101 - protection mode enabled
        IN_USE           | 500 | IPSet 'admins' is not empty
        IN_USE           | 500 | Security group 'webgrp' is not empty
        IN_USE           | 500 | base volume 'local:204/base-204-disk-0.qcow2' is still in use by linked cloned
        NO_SPACE         | 500 | write failed: No space left on device
        UNSUPPORTED      | 500 | snapshot feature is not available
        UNSUPPORTED      | 500 | Linked clone feature is not supported for drive 'scsi0'
        UNSUPPORTED      | 501 | Method 'GET /nodes/pve1/lxc/102/migrate' not implemented
        OTHER            | 500 | unable to shrink disk size
        OTHER            | 500 | job errors
        NOT_FOUND        | 500 | storage 'nosuch' does not exist
        """)
    void refusalMessageDeterminesItsReason(PveException.Reason reason, int status, String text) {
        assertThat(PveException.Reason.of(status, text)).isEqualTo(reason);
    }

    @ParameterizedTest(name = "invalid parameter \"{1}\" means {0}")
    @CsvSource(delimiter = '|', textBlock = """
        ALREADY_EXISTS | VM 101 already exists
        ALREADY_EXISTS | alias 'lan' already exists
        ALREADY_EXISTS | interface already exists
        ALREADY_EXISTS | Token already exists.
        NOT_FOUND      | no such alias
        NOT_FOUND      | no such task
        NOT_FOUND      | interface does not exist
        OTHER          | type check ('integer') failed - got 'many'
        """)
    void missingObjectCanBeAnInvalidParameter(PveException.Reason reason, String text) {
        var fault =
                new PveException.InvalidParameters("Parameter verification failed.", java.util.Map.of("name", text));
        assertThat(fault.reason()).isEqualTo(reason);
    }

    /** Every alternative in the table of messages must have a message that was observed or is known. */
    @Test
    void everyAlternativeInTheTableOfMessagesIsTested() throws Exception {
        var texts = new ArrayList<String>();
        for (String method : List.of("refusalMessageDeterminesItsReason", "missingObjectCanBeAnInvalidParameter")) {
            for (var tried : ParsersTest.class.getDeclaredMethods()) {
                if (!tried.getName().equals(method)) continue;
                String rows = tried.getAnnotation(CsvSource.class).textBlock();
                rows.lines()
                        .map(row -> row.substring(row.lastIndexOf('|') + 1).strip())
                        .forEach(texts::add);
            }
        }
        for (PveException.Reason reason : PveException.Reason.values()) {
            // at the top level only: a group's alternatives depend on the surrounding text
            String words = reason.words().pattern();
            if (words.isEmpty() || words.equals("(?!)")) continue;
            for (String alternative : words.split("\\|(?![^(]*\\))")) {
                Pattern pattern = Pattern.compile(alternative);
                assertThat(texts)
                        .as(reason + ": " + alternative)
                        .anyMatch(text -> pattern.matcher(text).find() && PveException.Reason.of(text) == reason);
            }
        }
    }

    @Test
    void taskFailureHasAReason() {
        assertThat(new PveTask.State.Failed("CT is locked (backup)").reason()).isEqualTo(PveException.Reason.LOCKED);
    }

    @Test
    void upidIsReadCompletely() {
        var upid = Upid.parse("UPID:pve1:0000198A:000CE7CA:6B01124F:vzstop:101:holdfast@pve!full:");
        assertThat(upid.node()).isEqualTo("pve1");
        assertThat(upid.type()).isEqualTo("vzstop");
        assertThat(upid.id()).isEqualTo("101");
        assertThat(upid.user()).isEqualTo("holdfast@pve!full");
        assertThat(upid.startTime()).isEqualTo(0x6B01124FL);
    }

    @Test
    void nicKeepsUnknownKeysInOrder() {
        var nic = NicConfig.parse("name=eth0,bridge=vmbr0,hwaddr=BC:24:11:62:ED:D0,odd=1,ip=dhcp,type=veth");
        assertThat(nic.with("tag", "20").with("ip", "10.0.0.5/24").with("bridge", "vmbr1"))
                .hasToString("name=eth0,bridge=vmbr1,hwaddr=BC:24:11:62:ED:D0,odd=1,ip=10.0.0.5/24,type=veth,tag=20");
        assertThat(nic.with("ip", null)).hasToString("name=eth0,bridge=vmbr0,hwaddr=BC:24:11:62:ED:D0,odd=1,type=veth");
    }

    @Test
    void virtualMachineNicHasItsMacAddress() {
        assertThat(NicConfig.parse("virtio=bc:24:11:62:ed:d0,bridge=vmbr0").hardwareAddress())
                .isEqualTo("BC:24:11:62:ED:D0");
    }

    @Test
    void everyNicIsWrittenAsItWasRead() {
        var random = new Random(42);
        for (int round = 0; round < 5_000; round++) {
            var text = new StringBuilder();
            int parts = 1 + random.nextInt(8);
            for (int i = 0; i < parts; i++) {
                if (i > 0) text.append(',');
                text.append((char) ('a' + random.nextInt(26)))
                        .append(i)
                        .append('=')
                        .append(random.nextInt(1000));
            }
            assertThat(NicConfig.parse(text.toString())).hasToString(text.toString());
        }
    }

    @Test
    void arbitraryTextCausesOnlyExpectedFailures() {
        var random = new Random(7);
        String letters = "UPID:0123456789ABCDEFabc,=[]./@! \n%";
        for (int round = 0; round < 20_000; round++) {
            var text = new StringBuilder();
            for (int i = random.nextInt(60); i > 0; i--) text.append(letters.charAt(random.nextInt(letters.length())));
            NicConfig.parse(text.toString()).hardwareAddress();
            try {
                Upid.parse(text.toString());
                Address.parse(text.toString());
            } catch (IllegalArgumentException e) {
                // the only expected failure
            }
        }
    }
}
