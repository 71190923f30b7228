package dev.holdfast.backups.testrestore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.pve.console.Picture;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class CopyDisplayTest {
    private static BufferedImage drawn(Picture picture) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(CopyDisplay.png(picture)));
    }

    @Test
    void aPictureHasTheColoursOfTheDisplay() throws IOException {
        BufferedImage drawn = drawn(new Picture(2, 1, new int[] {0xff0000, 0x0000ff}));
        assertThat(drawn.getRGB(0, 0) & 0xffffff).isEqualTo(0xff0000);
        assertThat(drawn.getRGB(1, 0) & 0xffffff).isEqualTo(0x0000ff);
    }

    @Test
    void aWidePictureIsScaledDown() throws IOException {
        var pixels = new int[1600 * 1200];
        Arrays.fill(pixels, 0x336699);
        BufferedImage drawn = drawn(new Picture(1600, 1200, pixels));
        assertThat(drawn.getWidth()).isEqualTo(800);
        assertThat(drawn.getHeight()).isEqualTo(600);
        assertThat(drawn.getRGB(400, 300) & 0xffffff).isEqualTo(0x336699);
    }
}
