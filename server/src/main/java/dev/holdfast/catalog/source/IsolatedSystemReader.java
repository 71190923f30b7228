package dev.holdfast.catalog.source;

import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * What JGit sees of this machine: none of git's own settings, which could lead addresses elsewhere, switch certificates off
 * or name files to read; and it keeps no notes in anybody's home.
 */
final class IsolatedSystemReader extends SystemReader.Delegate {
    private IsolatedSystemReader(SystemReader usual) {
        super(usual);
    }

    /** From now on in this process; JGit knows one for all. */
    static synchronized void use() {
        SystemReader now = SystemReader.getInstance();
        if (!(now instanceof IsolatedSystemReader)) SystemReader.setInstance(new IsolatedSystemReader(now));
    }

    @Override
    public @Nullable String getenv(String variable) {
        return variable.startsWith("GIT_") || variable.startsWith("XDG_") ? null : super.getenv(variable);
    }

    @Override
    public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
        return new Nothing(parent, fs);
    }

    @Override
    public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
        return new Nothing(parent, fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
        return new Nothing(parent, fs);
    }

    private static final class Nothing extends FileBasedConfig {
        Nothing(@Nullable Config parent, FS fs) {
            super(parent, null, fs);
        }

        @Override
        public void load() {}

        @Override
        public void save() {}

        @Override
        public boolean isOutdated() {
            return false;
        }
    }
}
