/** Parts of pages are rendered once for a language and what they show, and the page is the same as without that. */
import { getHeapStatistics } from "node:v8";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider, useLoaderData } from "react-router-dom";
import { expect, test } from "vitest";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { KeptParts, KeptPartsContext, kept, keptByProperties } from "../../../src-shop/app/kept.tsx";
import { FRAME_ROUTE, useServices, useShop } from "../../../src-shop/app/page-hooks.ts";

let rendered = 0;
let isBroken = false;

function Links({ title = "" }: { title?: string }) {
  const { lang } = useServices();
  rendered += 1;
  return (
    <ul lang={lang}>
      {title} $& {JSON.stringify(useShop()?.menu)}
    </ul>
  );
}
const KeptLinks = kept("links", Links);

/** Holds a part of its own. */
function Bar({ current }: { current: string[] }) {
  rendered += 1;
  return (
    <nav>
      {current.join()} <KeptLinks title="Inside" /> end
    </nav>
  );
}
const KeptBar = kept("bar", Bar);

function Card({ product }: { product: { name: string } }) {
  const { t } = useServices();
  rendered += 1;
  return (
    <p>
      {t("card.from")} {product.name}
    </p>
  );
}
const KeptCard = keptByProperties("card", Card);

function End() {
  if (isBroken) throw new Error("broken");
  return null;
}

const Page = () => (
  <main>
    <KeptLinks title="One" />
    text
    <KeptLinks title={'"Two" <3'} />
    <End />
  </main>
);

const Shelf = () => {
  const { current, products } = useLoaderData<{ current: string[]; products: string[] }>();
  return (
    <>
      <KeptBar current={current} />
      {products.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same product may stand there twice
        <KeptCard key={place} product={{ name }} />
      ))}
    </>
  );
};

const frame = (menu: readonly object[]) => ({ company: 1, hours: 2, promises: 3, menu });

const sayKey = (key: string) => key;

async function page(data: object, lang: Lang, parts?: KeptParts, t = sayKey, Component = Page): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([{ id: FRAME_ROUTE, path: "*", loader: () => data, Component }]);
  const context = await query(new Request("http://shop.example/"));
  if (context instanceof Response) throw new Error("a page was expected");
  parts?.begin();
  const html = renderToString(
    <KeptPartsContext value={parts}>
      <ServicesProvider services={{ lang, t }}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </ServicesProvider>
    </KeptPartsContext>,
  );
  return parts ? parts.fill(html) : html;
}

/** The page, and how many of its parts were rendered for it. */
async function countOf(
  data: object,
  lang: Lang,
  parts: KeptParts,
  Component = Page,
): Promise<[html: string, rendered: number]> {
  const before = rendered;
  const html = await page(data, lang, parts, sayKey, Component);
  return [html, rendered - before];
}

test("parts of the frame are rendered once for a language and what they show, and pages have the same bytes", async () => {
  const parts = new KeptParts();
  const chairs = frame([{ name: "Chairs" }]);
  const desks = frame([{ name: "Desks" }]);
  const plain = { chairs: await page(chairs, "en"), arabic: await page(chairs, "ar"), desks: await page(desks, "en") };
  expect(await countOf(chairs, "en", parts)).toEqual([plain.chairs, 2]);
  expect(await countOf(chairs, "en", parts)).toEqual([plain.chairs, 0]);
  expect(await countOf(chairs, "ar", parts)).toEqual([plain.arabic, 2]);
  expect(await countOf(desks, "en", parts)).toEqual([plain.desks, 2]);
  expect(await countOf(chairs, "ar", parts)).toEqual([plain.arabic, 0]);
  expect(await countOf(chairs, "en", parts)).toEqual([plain.chairs, 0]);
  expect(await countOf({ ...chairs, company: 4 }, "en", parts)).toEqual([plain.chairs, 2]);
});

test("parts are rendered anew for texts in other words", async () => {
  const parts = new KeptParts();
  const chairs = frame([{ name: "Chairs" }]);
  await page(chairs, "en", parts);
  const before = rendered;
  await page(chairs, "en", parts, (key) => `own ${key}`);
  expect(rendered - before).toBe(2);
});

test("a page that could not be rendered leaves no empty part behind", async () => {
  const parts = new KeptParts();
  const chairs = frame([{ name: "Chairs" }]);
  const plain = await page(chairs, "en");
  isBroken = true;
  await expect(page(chairs, "en", parts)).rejects.toThrow("broken");
  isBroken = false;
  expect(await page(chairs, "en", parts)).toBe(plain);
  expect(await page(chairs, "en", parts)).toBe(plain);
});

test("a part may stand within another, and is rendered once for its properties", async () => {
  const parts = new KeptParts();
  const at = (current: string[]) => ({ ...chairs, current, products: [] });
  const chairs = frame([{ name: "Chairs" }]);
  const plain = [
    await page(at(["/a"]), "en", undefined, sayKey, Shelf),
    await page(at([]), "en", undefined, sayKey, Shelf),
  ];
  expect(await countOf(at(["/a"]), "en", parts, Shelf)).toEqual([plain[0], 2]);
  expect(await countOf(at([]), "en", parts, Shelf)).toEqual([plain[1], 1]);
  expect(await countOf(at(["/a"]), "en", parts, Shelf)).toEqual([plain[0], 0]);
});

test("a part of its properties alone is the same on pages with another frame, and in each language its own", async () => {
  const parts = new KeptParts();
  const shelf = (menu: object, ...products: string[]) => ({ ...frame([menu]), current: [], products });
  const first = shelf({ name: "Chairs" }, "Desk", "<Lamp> $& é", "Desk");
  const second = shelf({ name: "Desks" }, "<Lamp> $& é", "Shelf");
  const plain = (data: object, lang: Lang = "en") => page(data, lang, undefined, sayKey, Shelf);
  expect(await countOf(first, "en", parts, Shelf)).toEqual([await plain(first), 2 + 3]);
  expect(await countOf(first, "en", parts, Shelf)).toEqual([await plain(first), 0]);
  expect(await countOf(second, "en", parts, Shelf)).toEqual([await plain(second), 2 + 1]);
  expect(await countOf(first, "ar", parts, Shelf)).toEqual([await plain(first, "ar"), 2 + 3]);
  const own = (key: string) => `own ${key}`;
  expect(await page(first, "en", parts, own, Shelf)).toBe(await page(first, "en", undefined, own, Shelf));
});

test("parts of properties that are not shown any more make room", async () => {
  const parts = new KeptParts();
  const data = (...products: string[]) => ({ ...frame([]), current: [], products });
  const show = async (...products: string[]) => (await countOf(data(...products), "en", parts, Shelf))[1];
  await show("first", "often");
  for (let k = 0; k < 20; k++) await show("often", ...Array.from({ length: 100 }, (_, n) => `${k} ${n}`));
  // Each page is rendered as a whole, with a menu of its own: two parts of the frame and a card.
  expect(await show("often")).toBe(2);
  expect(await show("first")).toBe(3);
});

test("filling a page takes memory for the page, and not for each of its parts again", async () => {
  class Measured extends KeptParts {
    taken = 0;
    override fill(html: string): string {
      const before = getHeapStatistics().total_allocated_bytes;
      const filled = super.fill(html);
      this.taken = getHeapStatistics().total_allocated_bytes - before;
      return filled;
    }
  }
  const parts = new Measured();
  const products = Array.from({ length: 300 }, (_, n) => `${n} ${"chair ".repeat(100)}`);
  const html = await page({ ...frame([]), current: [], products }, "en", parts, sayKey, Shelf);
  expect(parts.taken).toBeLessThan(20 * html.length);
});
