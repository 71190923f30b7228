package dev.holdfast.catalog.source;

import java.util.List;

/** The scripts of one commit. The caller closes it. */
public interface ScriptTree extends AutoCloseable {
    /** Trees with more files are refused as a catalogue. */
    int MOST_FILES = 5_000;

    /** The commit; for a plain directory a hash of its contents. */
    String commit();

    /** Container scripts, install scripts and the framework, by path. */
    List<ScriptFile> files();

    /** The bytes of a file. Use it only for files of reasonable size. */
    byte[] read(ScriptFile file) throws SourceException;

    @Override
    void close();
}
