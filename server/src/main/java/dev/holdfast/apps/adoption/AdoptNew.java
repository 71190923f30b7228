package dev.holdfast.apps.adoption;

/** What happens with containers that appear on a host. */
enum AdoptNew {
    /** They are adopted. */
    YES,
    /** They are offered for adoption. */
    ASK,
    /** They are not offered, and can be adopted. */
    NO
}
