/** What a product's page says of its size: an imported product without measures is not 0 × 0 × 0 cm. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Product } from "../../../src-shared/catalogue/operations.ts";
import english from "../../../src-shared/text/shop/en/index.ts";
import { createText } from "../../../src-shared/text/text.ts";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";
import { ProductSpecifications } from "../../../src-shop/pages/product/product-specifications.tsx";

const blank = {
  dimensions: { width: 0, depth: 0, height: 0 },
  carton: null,
  weight: 0,
  materials: { en: [] },
  specs: [],
};

function drawn(facts: object, brand = ""): string {
  const product = { brand, facts: { ...blank, ...facts } } as unknown as Product;
  return renderToStaticMarkup(
    <ServicesProvider services={{ t: createText("en", english), lang: "en" }}>
      <ProductSpecifications product={product} />
    </ServicesProvider>,
  );
}

test("measures that were entered are said and drawn", () => {
  const page = drawn({ dimensions: { width: 120, depth: 60, height: 74 } });
  expect(page).toContain("120 × 60 × 74 cm");
  expect(page).toContain("Dimensions");
  expect(page).toContain("<svg");
});

test("without measures no size is said and nothing is headed Dimensions", () => {
  const page = drawn({}, "Dukhan Range");
  expect(page).toContain("Dukhan Range");
  expect(page).not.toMatch(/0 × 0|Dimensions|<svg/);
});

test("a carton without measures is not said", () => {
  expect(drawn({ carton: { width: 0, depth: 0, height: 0, pieces: 2 } }, "Dukhan Range")).not.toMatch(/carton|0 × 0/i);
});

test("a product of which nothing is known has no facts", () => {
  expect(drawn({})).toBe("");
});
