package dev.holdfast.catalog.source;

import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * What JGit can read of this machine: no git configuration, which could redirect addresses, disable certificate checks or
 * name files to read. It also writes nothing to a home directory.
 */
final class IsolatedSystemReader extends SystemReader.Delegate {
    private IsolatedSystemReader(SystemReader usual) {
        super(usual);
    }

    /** Takes effect for the whole process, because JGit has one instance for all. */
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
