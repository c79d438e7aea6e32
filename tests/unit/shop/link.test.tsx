/** Links that the server writes are those that the router would. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type LinkProps, Link as RouterLink, StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { languagePath } from "../../../src-shared/addresses.ts";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { WrittenLink } from "../../../src-shop/ui/link.tsx";
import { listFiles, root } from "../../support/source-imports.ts";

/** An element by its attributes, in whatever order. */
function attributesOf(Link: ComponentType<LinkProps>, lang: Lang, props: LinkProps) {
  const here = languagePath("/products/a?page=2", lang);
  const html = renderToStaticMarkup(
    <ServicesProvider services={{ lang, t: (key) => key }}>
      <StaticRouter location={here} basename={languagePath("/", lang)}>
        <Link {...props} />
      </StaticRouter>
    </ServicesProvider>,
  );
  const [, attributes = "", inside] = /^<a ([^>]*)>(.*)<\/a>$/s.exec(html) ?? [];
  return { attributes: (attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort(), inside };
}

const paths = [
  "/",
  "/products",
  "/products/",
  "/products?flag=new&q=a%20b",
  "/product/chair-1?colour=red#about",
  "/product/%D9%83%D8%B1%D8%B3%D9%8A",
  "/product/كرسي",
  "/#hours",
  "/?q=chair",
  "/products?",
  "/products#",
  "/products?#a",
  "/products?q=a b",
  "//products",
  "/a//b",
  "/a/./b/../c",
  "products",
  "?page=3",
  "#about",
  "..",
  "",
  "https://example.com/a",
  "mailto:shop@example.com",
  "javascript:alert(1)",
  '/product/a"><script>',
];

test.each(["en", "ar"] as const)("a written link is the router's (%s)", (lang) => {
  for (const to of paths) {
    expect(attributesOf(WrittenLink, lang, { to }), to).toEqual(attributesOf(RouterLink, lang, { to }));
  }
  const rich: LinkProps = {
    to: "/cart",
    replace: true,
    preventScrollReset: true,
    state: { from: "here" },
    target: "_blank",
    className: "link",
    "aria-current": "page",
    children: <b>Cart &amp; more</b>,
    onClick: () => undefined,
  };
  expect(attributesOf(WrittenLink, lang, rich)).toEqual(attributesOf(RouterLink, lang, rich));
  const object: LinkProps = { to: { pathname: "/products", search: "?page=2" } };
  expect(attributesOf(WrittenLink, lang, object)).toEqual(attributesOf(RouterLink, lang, object));
});

test("the shop has no other links of the router's", () => {
  const taken = /import \{[^}]*\b(?:Nav)?Link\b[^}]*\} from "react-router-dom"/;
  const files = listFiles([".ts", ".tsx"]).filter((path) => path.startsWith("src-shop/"));
  expect(files.filter((path) => taken.test(readFileSync(join(root, path), "utf8")))).toEqual(["src-shop/ui/link.tsx"]);
});
