package dev.holdfast.vms.cloudinit;

import dev.holdfast.base.seal.Secret;
import dev.holdfast.http.Checks;
import dev.holdfast.http.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All cloud-init settings of an existing machine, see {@link CloudInit}. */
record CloudInitIn(
        @Nullable String user,
        @Nullable List<String> sshKeys,
        @Nullable Secret password,
        @Nullable String ip,
        @Nullable String gateway,
        @Nullable List<String> dns,
        @Nullable Boolean upgrade)
        implements Input {
    @Override
    public void check(Checks checks) {
        settings().check(checks);
    }

    /** The same as a value. */
    CloudInit settings() {
        return new CloudInit(user, sshKeys, password, ip, gateway, dns, upgrade);
    }
}
