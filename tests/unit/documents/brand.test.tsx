import { execFileSync } from "node:child_process";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, describe, expect, test } from "vitest";
import { sharp } from "../../../server/features/media/decoding/codecs.ts";
import { DocumentContent } from "../../../src-shared/documents/document.tsx";
import { domKit } from "../../../src-shared/documents/kit/dom-kit.tsx";
import type { DocumentBrand } from "../../../src-shared/documents/kit/kit.ts";
import { builtPool, renderPdfOf } from "../../support/pdf.ts";
import { sampleDocument } from "../../support/sample-documents.ts";

const pool = builtPool();
afterAll(() => pool.close());

async function aBrand(): Promise<DocumentBrand> {
  const png = await sharp({ create: { width: 400, height: 100, channels: 4, background: "#0b5d4a" } })
    .png()
    .toBuffer();
  return {
    colour: "#0b5d4a",
    logo: { src: `data:image/png;base64,${png.toString("base64")}`, width: 400, height: 100 },
  };
}

describe("a shop's own logo and colour", () => {
  test.each(["quote", "invoice", "confirmation", "delivery-note", "receipt80"] as const)(
    "stand on the %s, on screen and as PDF",
    async (kind) => {
      const brand = await aBrand();
      const document = { ...sampleDocument(kind, "ar"), brand };
      const html = renderToStaticMarkup(<DocumentContent kit={domKit} document={document} />);
      expect(html).toContain(brand.logo?.src);
      if (kind !== "receipt80") expect(html).toContain(`solid ${brand.colour}`);
      expect(html).not.toContain("#8a1538");
      const pictures = execFileSync("pdfimages", ["-list", "-"], {
        input: await renderPdfOf(pool, document),
      }).toString();
      expect(pictures).toMatch(/image +400 +100 /);
    },
  );

  test("a document without a logo has no picture", async () => {
    const html = renderToStaticMarkup(<DocumentContent kit={domKit} document={sampleDocument("invoice", "en")} />);
    expect(html).not.toContain("<img");
  });
});
