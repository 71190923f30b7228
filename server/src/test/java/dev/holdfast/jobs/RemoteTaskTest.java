package dev.holdfast.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RemoteTaskTest {
    private static String told(String message) {
        return new RemoteTask.Status(TaskEnd.FAILED, message).told();
    }

    @Test
    void whatIsWrongComesBeforeALongCommandLine() {
        String line = "/usr/bin/kvm -id 202 -name 'web,debug-threads=on' -no-shutdown -chardev"
                + " 'socket,id=qmp,path=/var/run/qemu-server/202.qmp,server=on,wait=off' -mon 'chardev=qmp,mode=control'";
        assertThat(told("start failed: command '" + line + "' failed: got timeout"))
                .isEqualTo("start failed: the command kvm failed: got timeout (" + line + ")");
    }

    @Test
    void otherMessagesAreTheHostsOwn() {
        for (String message : new String[] {
            "VM quit/powerdown failed - got timeout",
            "command 'lxc-stop -n 101 --nokill --timeout 60' failed: exit code 1",
            "",
            "command '" + "x".repeat(200) + "' went wrong"
        }) {
            assertThat(told(message)).isEqualTo(message);
        }
    }
}
