import { describe, expect, test } from "vitest";
import { bytesOfDataImage } from "../../../server/features/media/decoding/data-image.ts";
import { ingestImage } from "../../../server/features/media/ingest.ts";
import { MAX_PICTURE_BYTES } from "../../../src-shared/media/upload-sizes.ts";
import { picture } from "./pictures.ts";

describe("a picture inside an old text", () => {
  test("becomes an upload like any other", async () => {
    const png = await picture(30, 20).png().toBuffer();
    const bytes = bytesOfDataImage(`data:image/png;base64,${png.toString("base64")}`);
    expect(bytes).toEqual(png);
    expect(await ingestImage(bytes as Buffer, "staff")).toMatchObject({ width: 30, height: 20 });
  });

  test.each([
    "https://example.com/a.png",
    "//example.com/a.png",
    "file:///etc/passwd",
    "data:text/html;base64,PGI+",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "data:image/png,notbase64",
    "javascript:alert(1)",
    "",
  ])("is never fetched from %j", (address) => {
    expect(bytesOfDataImage(address)).toEqual({ refused: "unsupported" });
  });

  test("is broken when it is not base64", () => {
    for (const body of ["", "ab cd", "ab%20cd", "====", "abcd\n"]) {
      expect(bytesOfDataImage(`data:image/png;base64,${body}`)).toEqual({ refused: "broken" });
    }
  });

  test("may not be larger than an upload", () => {
    const fits = `data:image/png;base64,${Buffer.alloc(MAX_PICTURE_BYTES).toString("base64")}`;
    expect(bytesOfDataImage(fits)).toHaveLength(MAX_PICTURE_BYTES);
    expect(bytesOfDataImage(`${fits}AAAA`)).toEqual({ refused: "too_large" });
  });
});
