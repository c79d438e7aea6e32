/** Parts of the frame are rendered once for a language and what they show, and the page is the same as without that. */
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { ServicesProvider } from "../../../src-shared/ui/services.tsx";
import type { Lang } from "../../../src-shared/values/localized.ts";
import { KeptParts, KeptPartsContext, kept } from "../../../src-shop/app/kept.tsx";
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

const frame = (menu: readonly object[]) => ({ company: 1, hours: 2, promises: 3, menu });

const sayKey = (key: string) => key;

async function page(data: object, lang: Lang, parts?: KeptParts, t = sayKey): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([
    { id: FRAME_ROUTE, path: "*", loader: () => data, Component: Page },
  ]);
  const context = await query(new Request("http://shop.example/"));
  if (context instanceof Response) throw new Error("a page was expected");
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
async function countOf(data: object, lang: Lang, parts: KeptParts): Promise<[html: string, rendered: number]> {
  const before = rendered;
  const html = await page(data, lang, parts);
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
