import { describe, expect, it } from "vitest";
import { device } from "./device";

describe("a client's name", () => {
    it("is the browser and the system", () => {
        const on = (rest: string) => device(`Mozilla/5.0 ${rest}`);
        expect(on("(X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36")).toBe(
            "Chrome on Linux",
        );
        expect(on("(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0")).toBe(
            "Edge on Windows",
        );
        expect(
            on("(iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1"),
        ).toBe("Safari on iOS");
        expect(on("(Macintosh; Intel Mac OS X 15.1; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox on macOS");
        expect(on("(Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36")).toBe(
            "Chrome on Android",
        );
    });
    it("is its own product name if it is not a known browser", () => {
        expect(device("curl/8.5.0")).toBe("curl");
        expect(device("my-script/1")).toBe("my-script/1");
        expect(device(null)).toBe("An unnamed client");
    });
});
