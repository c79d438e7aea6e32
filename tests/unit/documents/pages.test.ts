/**
 * The look of documents, compared with pictures of their first pages. After an intended change:
 * UPDATE_PAGES=1 npm test -- documents/pages, and look at what changed in tests/unit/documents/pages.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { DOCUMENT_KINDS } from "../../../src-shared/documents/kinds.ts";
import { builtPool, pictureOf, renderPdfOf } from "../../support/pdf.ts";
import { sampleDocument } from "../../support/sample-documents.ts";

const pool = builtPool();
afterAll(() => pool.close());
const folder = join(import.meta.dirname, "pages");

const documents = DOCUMENT_KINDS.flatMap((kind) => [[kind, "ar"] as const, [kind, "en"] as const]);

test.each(documents)("a %s led by %s looks as it did", async (kind, lang) => {
  const pdf = await renderPdfOf(pool, sampleDocument(kind, lang, { copy: kind === "invoice" }));
  const rendered = pictureOf(pdf, 1, kind === "label" ? 100 : 50);
  const file = join(folder, `${kind}-${lang}.png`);
  if (process.env.UPDATE_PAGES)
    writeFileSync(file, await sharp(rendered).png({ palette: true, colours: 16 }).toBuffer());
  expect(existsSync(file), `${file} is missing: UPDATE_PAGES=1 makes it`).toBe(true);
  const share = await difference(rendered, readFileSync(file));
  expect(share, `${kind}-${lang}.png: UPDATE_PAGES=1 renews it, when the change is meant`).toBeLessThan(0.004);
});

test("a line that is missing would be noticed", async () => {
  const whole = pictureOf(await renderPdfOf(pool, sampleDocument("delivery-note", "ar")), 1);
  const less = pictureOf(await renderPdfOf(pool, sampleDocument("delivery-note", "ar", { lines: 3 })), 1);
  expect(await difference(whole, less)).toBeGreaterThan(0.004);
});

/** Share of the pixels that are clearly lighter or darker; 1 when the size is another. Softened, as versions of poppler differ. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).greyscale().blur(0.8).raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  const shade = ({ data, info }: typeof a, pixel: number) => data[pixel * info.channels] ?? 0;
  const pixels = a.info.width * a.info.height;
  let differing = 0;
  for (let at = 0; at < pixels; at++) if (Math.abs(shade(a, at) - shade(b, at)) > 60) differing += 1;
  return differing / pixels;
}
