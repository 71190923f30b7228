package dev.holdfast.apps.imports;

import dev.holdfast.base.Word;

/** What shows which script made a container, the strongest first. */
enum Evidence implements Word {
    /** A row of ProxmoxVE-Local, which ran the script. */
    LOCAL,
    /** The update program in the container, which downloads the script. */
    UPDATE_FILE,
    /** The heading of the container's notes. */
    DESCRIPTION,
    /** The tag of the community scripts and a name that they suggest: anybody may have changed both. */
    TAG_AND_NAME
}
