// A plain field of a product is one line of one table, from which readers, writers, names and screens follow.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { product } from "../../../src-shared/catalogue/operations.ts";
import { productInput, productPatch } from "../../../src-shared/products/input.ts";
import { staffProduct } from "../../../src-shared/products/operations.ts";
import {
  PLAIN_FIELDS,
  PLAIN_NAMES,
  plainColumns,
  plainInitial,
  plainSuggested,
  plainValues,
} from "../../../src-shared/products/plain-fields.ts";
import { auditFieldName } from "../../../src-shared/text/audit/index.ts";
import { root } from "../../support/source-imports.ts";

describe("a plain field of a product", () => {
  test("is taken and answered by every operation on products", () => {
    for (const name of PLAIN_NAMES) {
      for (const schema of [product, staffProduct, productInput, productPatch])
        expect(schema.shape).toHaveProperty(name);
    }
  });

  test("comes back from its column as it was written", () => {
    const written = { ...plainSuggested(), brand: "Doha Works", isBestSeller: true };
    expect(plainValues(plainColumns(written))).toEqual(written);
    expect(plainColumns({ isFeatured: false })).toEqual({ is_featured: false });
  });

  test("has a value that the API accepts where nothing is sent", () => {
    for (const name of PLAIN_NAMES) {
      expect(productInput.shape[name].parse(undefined), name).toEqual(plainInitial()[name]);
      expect(productPatch.shape[name].safeParse(plainSuggested()[name]).success, name).toBe(true);
    }
  });

  test("goes by a word in the audit log, in both languages", () => {
    for (const name of PLAIN_NAMES) {
      expect(auditFieldName("en", name)).not.toBe(name);
      expect(auditFieldName("ar", name)).toMatch(/\p{Script=Arabic}/u);
    }
  });

  test("is named nowhere else on the way from the row to the screen", () => {
    const way = [
      "server/features/products/product-row.ts",
      "server/features/products/patch-product.ts",
      "server/features/products/read-staff-product.ts",
      "server/features/catalogue/read-product.ts",
      "src-admin/products/editor/product-values.ts",
      "src-shop/pages/product/product-specifications.tsx",
    ];
    const own = PLAIN_NAMES.filter((name) => !["brand", "leadTimeDays"].includes(name));
    const words = own.flatMap((name) => [name, PLAIN_FIELDS[name].column]);
    const found = way.filter((path) => words.some((word) => readFileSync(join(root, path), "utf8").includes(word)));
    expect(found).toEqual([]);
  });
});
