package dev.holdfast.catalog.source;

import java.util.List;

/** The scripts of one commit; to be closed. */
public interface ScriptTree extends AutoCloseable {
    /** Trees with more are no catalogue. */
    int MOST_FILES = 5_000;

    /** Which commit; of a plain directory a word made of all it holds. */
    String commit();

    /** Container scripts, install scripts and the framework, by path. */
    List<ScriptFile> files();

    /** The bytes of a file; only for files of reasonable size. */
    byte[] read(ScriptFile file) throws SourceException;

    @Override
    void close();
}
