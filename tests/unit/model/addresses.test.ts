import { describe, expect, test } from "vitest";
import {
  adminPath,
  collectionPath,
  languageOf,
  languagePath,
  orderScreen,
  orderTokenInPath,
  productPath,
  productSlugIn,
  statementScreen,
  withoutLanguage,
} from "../../../src-shared/addresses.ts";

describe("the language of an address", () => {
  test.each([
    ["/", "/ar"],
    ["/products", "/ar/products"],
    ["/products?page=2", "/ar/products?page=2"],
    ["/armchairs", "/ar/armchairs"],
  ])("%s is %s in Arabic, and comes back from it", (path, arabic) => {
    expect([languagePath(path, "en"), languagePath(path, "ar")]).toEqual([path, arabic]);
    expect([languageOf(path), languageOf(arabic)]).toEqual(["en", "ar"]);
    expect([withoutLanguage(path), withoutLanguage(arabic)]).toEqual([path, path]);
  });
});

test("a value in an address is encoded, so that no slug or name leads elsewhere", () => {
  expect(productPath("desk/160?x#y كرسي")).toBe("/product/desk%2F160%3Fx%23y%20%D9%83%D8%B1%D8%B3%D9%8A");
  expect(collectionPath({ name: { en: "Desks & Tables" } }, { slug: "a+b" })).toBe(
    "/collection?category=Desks+%26+Tables&subcategory=a%2Bb",
  );
});

test("the product and the order of a page are read from its address in either language", () => {
  expect(["/product/mesh-chair", "/ar/product/mesh-chair/"].map(productSlugIn)).toEqual(["mesh-chair", "mesh-chair"]);
  expect(["/products", "/product/", "/product/a/b", "/arproduct/a"].map(productSlugIn)).toEqual(
    Array(4).fill(undefined),
  );
  expect(["/order/T0k", "/ar/order/T0k", "/order", "/orders/T0k"].map(orderTokenInPath)).toEqual([
    "T0k",
    "T0k",
    undefined,
    undefined,
  ]);
});

test("screens of the back office are under /admin", () => {
  expect(adminPath(orderScreen("7"))).toBe("/admin/orders/7");
  expect(adminPath(statementScreen("7"))).toBe("/admin/customers/7/statement");
});
