/** Tests of the whole service. {@code TestPlane} starts one on a temporary database. */
package dev.holdfast;
