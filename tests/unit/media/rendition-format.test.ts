import { describe, expect, test } from "vitest";
import { chooseFormat } from "../../../server/features/media/store/rendition-format.ts";

describe("the format a visitor gets", () => {
  test.each([
    ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "avif"],
    ["image/webp,image/*;q=0.8", "webp"],
    ["IMAGE/AVIF ; q=0.5", "avif"],
    ["image/avif;q=0, image/webp", "webp"],
    ["image/avif;q=0.000,image/webp;q=0.0", "jpeg"],
    ["image/avif;q=0.001", "avif"],
    ["image/png,image/*;q=0.8,*/*;q=0.5", "jpeg"],
    ["*/*", "jpeg"],
    ["image/avifx, ximage/webp", "jpeg"],
    ["", "jpeg"],
    [undefined, "jpeg"],
  ])("for Accept %j is %s", (accept, format) => {
    expect(chooseFormat(accept, false)).toBe(format);
  });

  test("is PNG, not JPEG, when the picture is transparent", () => {
    expect(chooseFormat("*/*", true)).toBe("png");
    expect(chooseFormat("image/webp", true)).toBe("webp");
    expect(chooseFormat("image/avif", true)).toBe("avif");
  });
});
