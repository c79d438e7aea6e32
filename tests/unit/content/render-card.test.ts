import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharp } from "../../../server/features/media/decoding/codecs.ts";
import { installFonts } from "../../../server/features/share-cards/fonts.ts";
import { CARD, type CardContent, renderCard } from "../../../server/features/share-cards/render-card.ts";

describe("the card of a shared link", () => {
  const folder = mkdtempSync(join(tmpdir(), "card-fonts-"));
  beforeAll(() => installFonts(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const look = { picture: null, colour: "#8a1538", logo: "" };
  const facts: CardContent = { lang: "en", shop: "Showroom", title: "nnnn", line: "QAR 890", ...look };
  const pixels = async (changes: Partial<CardContent>) =>
    sharp(await renderCard({ ...facts, ...changes }))
      .removeAlpha()
      .raw()
      .toBuffer();
  /** The first and the last column in which something is drawn, for a card without a picture. */
  const inked = (raw: Buffer) => {
    const ground = raw.subarray(0, 3);
    let [first, last]: [number, number] = [CARD.width, -1];
    for (let y = 0; y < CARD.height; y += 1) {
      for (let x = 0; x < CARD.width; x += 1) {
        const at = (y * CARD.width + x) * 3;
        if (raw.compare(ground, 0, 3, at, at + 3) === 0) continue;
        [first, last] = [Math.min(first, x), Math.max(last, x)];
      }
    }
    return { first, last };
  };

  // Letters without a font are all the same box.
  test("is written in letters, in both scripts, on a machine that has no fonts", async () => {
    expect((await pixels({ title: "nnnn" })).equals(await pixels({ title: "uuuu" }))).toBe(false);
    const arabic = { lang: "ar" as const, line: "890" };
    expect((await pixels({ ...arabic, title: "بببب" })).equals(await pixels({ ...arabic, title: "ننسن" }))).toBe(false);
  });

  test("begins where its language begins", async () => {
    const english = inked(await pixels({}));
    const arabic = inked(await pixels({ lang: "ar", shop: "شوروم", title: "كرسي", line: "890 ر.ق" }));
    expect(english.first).toBeLessThan(100);
    expect(english.last).toBeLessThan(CARD.width / 2);
    expect(arabic.last).toBeGreaterThan(CARD.width - 100);
    expect(arabic.first).toBeGreaterThan(CARD.width / 2);
  });

  test("keeps its size and margins with any words", async () => {
    for (const title of ["word ".repeat(200), "x".repeat(600), "", "\u0000", "<b>&amp;</b> \"'"]) {
      const { data, info } = await sharp(await renderCard({ ...facts, title }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([CARD.width, CARD.height]);
      expect(inked(data).last).toBeLessThan(CARD.width - 60);
    }
  });
});
