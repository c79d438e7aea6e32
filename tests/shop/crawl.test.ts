/**
 * The shop as a search engine sees it: every page that can be reached by links from the two home pages, read without a
 * browser, and compared with the sitemap and the structured data; and every picture, card and model that is named there.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

interface Seen {
  /** Path and query. */
  address: string;
  status: number;
  title: string;
  description: string;
  h1: number;
  canonical: string | null;
  noindex: boolean;
  alternates: Record<string, string>;
  structured: Record<string, unknown>[];
  links: string[];
  /** Pictures, cards for shared links, 3D models. */
  files: string[];
  card: string;
  cardAlt: string;
  ids: Set<string>;
  lang: string;
  text: string;
}

const sides = 8;
const notPages = /^\/(?:images|models|assets|api|og|feeds)\/|^\/(?:admin|adm)(?:\/|$)|\.(?:xml|txt|svg|png)$/;

let shop: ShopProcess;
const seen = new Map<string, Seen>();
/** The page that links to each path, to name the page with a broken link. */
const linkedFrom = new Map<string, string>();

beforeAll(async () => {
  shop = await startShopProcess();
  await crawl(["/", "/ar"]);
}, 240_000);
afterAll(() => shop?.close());

/** Follows the links of indexable pages; of others (filtered lists, variants of a product) only the page itself is read. */
async function crawl(start: string[]): Promise<void> {
  const waiting = [...start];
  const known = new Set(start);
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const page = await read(address);
      seen.set(address, page);
      if (!isIndexable(page)) continue;
      for (const link of page.links) {
        const { pathname, search } = new URL(link, shop.url);
        // Two ways to write the same blank; the canonical address says which one counts.
        const next = pathname + search.replaceAll("%20", "+");
        if (notPages.test(pathname) || known.has(next)) continue;
        known.add(next);
        linkedFrom.set(next, address);
        waiting.push(next);
      }
    }
  };
  // One after another until there is enough to share out.
  await work();
  await Promise.all(Array.from({ length: sides }, work));
}

async function read(address: string): Promise<Seen> {
  const answer = await fetch(shop.url + address, { redirect: "manual" });
  const html = await answer.text();
  const [head = "", body = ""] = html.split("</head>");
  const attribute = (pattern: RegExp) => decode(pattern.exec(head)?.[1] ?? "");
  const blocks = [...head.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const page = body.split('<script type="application/json"')[0] ?? "";
  const main = /<main[\s>].*<\/main>/s.exec(page)?.[0] ?? "";
  return {
    address,
    status: answer.status,
    title: attribute(/<title>([^<]*)<\/title>/),
    description: attribute(/<meta name="description" content="([^"]*)"/),
    h1: page.match(/<h1[\s>]/g)?.length ?? 0,
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/) || null,
    noindex: /<meta name="robots" content="noindex/.test(head),
    alternates: Object.fromEntries(
      [...head.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]*)"/g)].map((found) => [
        found[1] ?? "",
        decode(found[2] ?? ""),
      ]),
    ),
    structured: blocks.map((block) => JSON.parse(block[1] ?? "") as Record<string, unknown>),
    links: [...page.matchAll(/<a\s[^>]*?href="([^"]*)"/g)]
      .map((found) => decode(found[1] ?? ""))
      .filter((link) => link.startsWith("/") || link.startsWith("#")),
    files: filesIn(html),
    card: attribute(/<meta property="og:image" content="([^"]*)"/),
    cardAlt: attribute(/<meta property="og:image:alt" content="([^"]*)"/),
    ids: new Set([...page.matchAll(/\sid="([^"]+)"/g)].map((found) => decode(found[1] ?? ""))),
    lang: /<html lang="(\w+)"/.exec(head)?.[1] ?? "",
    text: decode(main.replace(/<[^>]*>/g, " ")).replace(/\s+/g, " "),
  };
}

/** Pictures in the one size that is named outright: the others are made alike, and making all of them takes long. */
function filesIn(html: string): string[] {
  const pictures = [...html.matchAll(/<img\s[^>]*?src="([^"]*)"/g)].map(([, picture = ""]) => decode(picture));
  const cards = [...html.matchAll(/<meta property="og:image" content="([^"]*)"/g)].map(([, card = ""]) => decode(card));
  const models = [...html.matchAll(/\/models\/[\w./-]+\.glb/g)].map(([model]) => model);
  return [...pictures, ...cards, ...models];
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

/** Whether search engines index the page: its canonical address is its own. */
function isIndexable({ status, noindex, canonical, address }: Seen): boolean {
  return status === 200 && !noindex && canonical !== null && plain(canonical) === plain(shop.url + address);
}

/** "%20" and "+" in a query are the same blank. */
const plain = (url: string): string => decodeURI(url.replaceAll("+", "%20"));
const firstPage = (address: string): string => address.replace(/[?&]page=\d+$/, "");
const indexable = (): Seen[] => [...seen.values()].filter(isIndexable);
const lengthOf = (text: string): number => Array.from(text).length;
const ofType = (page: Seen, type: string) => page.structured.filter((block) => block["@type"] === type);

describe("every page that links lead to", () => {
  test("is there", () => {
    const broken = [...seen.values()].filter((page) => page.status !== 200);
    expect(broken.map((page) => `${page.status} ${page.address} (from ${linkedFrom.get(page.address)})`)).toEqual([]);
    // Both languages, all products, all articles.
    expect(indexable().length).toBeGreaterThan(200);
  });

  test("has one h1, its language, and places for all links within it", () => {
    for (const page of seen.values()) {
      expect(page.h1, page.address).toBe(1);
      expect(page.lang, page.address).toBe(/^\/ar(?:[/?]|$)/.test(page.address) ? "ar" : "en");
      const nowhere = page.links.filter(
        (link) => link.startsWith("#") && link !== "#" && !page.ids.has(decodeURIComponent(link.slice(1))),
      );
      expect(nowhere, page.address).toEqual([]);
    }
  });

  test("leads on in its own language", () => {
    for (const page of indexable()) {
      const away = page.links.filter((link) => {
        const { pathname } = new URL(link, shop.url);
        if (link.startsWith("#") || notPages.test(pathname)) return false;
        return /^\/ar(?:\/|$)/.test(pathname) !== (page.lang === "ar");
      });
      // The two language switches, in the header or menu and in the footer.
      const other = page.lang === "ar" ? page.alternates.en : page.alternates.ar;
      const strays = away.filter((link) => plain(shop.url + link) !== plain(other ?? ""));
      expect(strays, page.address).toEqual([]);
    }
  });

  test("keeps the limits of titles and descriptions, and says nothing that another page says", () => {
    const titles = new Map<string, string>();
    const descriptions = new Map<string, string>();
    for (const page of indexable()) {
      expect(lengthOf(page.title), `${page.address}: ${page.title}`).toBeLessThanOrEqual(60);
      expect(lengthOf(page.title), page.address).toBeGreaterThan(5);
      expect(lengthOf(page.description), `${page.address}: ${page.description}`).toBeLessThanOrEqual(160);
      expect(lengthOf(page.description), page.address).toBeGreaterThan(40);
      expect(titles.get(page.title), `${page.address}: ${page.title}`).toBeUndefined();
      expect(descriptions.get(page.description), `${page.address}: ${page.description}`).toBeUndefined();
      titles.set(page.title, page.address);
      descriptions.set(page.description, page.address);
    }
  });

  test("names the page in the other language, which names it", () => {
    for (const page of indexable()) {
      const { en = "", ar = "" } = page.alternates;
      expect(page.alternates["x-default"], page.address).toBe(en);
      expect([en, ar].map(plain), page.address).toContain(plain(shop.url + page.address));
      const other = seen.get((page.lang === "en" ? ar : en).slice(shop.url.length));
      expect(other?.alternates, page.address).toEqual(page.alternates);
      expect(other && isIndexable(other), page.address).toBe(true);
    }
  });

  test("has the same facts for machines as for people", () => {
    for (const page of indexable()) {
      for (const block of page.structured) expect(block["@context"], page.address).toBe("https://schema.org");
      const [trail] = ofType(page, "BreadcrumbList") as { itemListElement: { position: number; item: string }[] }[];
      if (page.address !== "/" && page.address !== "/ar" && trail) {
        expect(trail.itemListElement.map((step) => step.position)).toEqual(
          trail.itemListElement.map((_, place) => place + 1),
        );
        const places = trail.itemListElement.map((step) => step.item);
        // A further page of a list is still that list.
        expect(plain(places.at(-1) ?? ""), page.address).toBe(plain(shop.url + firstPage(page.address)));
        for (const place of places)
          expect(seen.has(place.slice(shop.url.length)), `${page.address}: ${place}`).toBe(true);
      }
      for (const faq of ofType(page, "FAQPage") as { mainEntity: { name: string }[] }[]) {
        for (const { name } of faq.mainEntity) expect(page.text, page.address).toContain(name);
      }
    }
    expect(indexable().filter((page) => ofType(page, "FAQPage").length > 0).length).toBeGreaterThanOrEqual(10);
    expect(indexable().filter((page) => ofType(page, "Article").length > 0).length).toBe(80);
    for (const home of ["/", "/ar"]) {
      const page = seen.get(home);
      expect(page && ofType(page, "WebSite")[0]?.potentialAction, home).toBeDefined();
      expect(page && ofType(page, "FurnitureStore")[0]?.openingHoursSpecification, home).toHaveLength(6);
      expect(page && ofType(page, "Organization")[0], home).toMatchObject({ logo: `${shop.url}/favicon.svg` });
    }
  });

  test("has a picture for shared links, with a text alternative", () => {
    const bare = indexable().filter((page) => page.card === "" || page.cardAlt === "");
    expect(bare.map((page) => page.address)).toEqual([]);
  });

  test("a product's price and stock are the same for people and for machines", () => {
    interface Offer {
      price: string;
      priceCurrency: string;
      availability: string;
      sku: string;
      hasMerchantReturnPolicy: { merchantReturnDays: number };
      shippingDetails: { shippingRate: { value: string } };
    }
    const words: Record<string, RegExp> = {
      InStock: /In stock|متوفر/,
      LimitedAvailability: /Only .* left|Only a few left|بقيت|بقي|الكمية محدودة/,
      BackOrder: /Made to order|حسب الطلب/,
      OutOfStock: /Out of stock|غير متوفر/,
    };
    const products = indexable().filter((page) => /\/product\//.test(page.address));
    expect(products.length).toBeGreaterThan(60);
    for (const page of products) {
      const [product] = ofType(page, "Product") as { offers: Offer & { offers?: Offer[] } }[];
      const offers = product?.offers.offers ?? (product ? [product.offers] : []);
      // The variant on screen is the one whose number is on screen.
      const shown = offers.find((offer) => page.text.includes(offer.sku));
      if (!shown) throw new Error(`${page.address} offers nothing that it shows`);
      expect(shown.priceCurrency).toBe("QAR");
      const amount = Number(shown.price).toLocaleString("en", { minimumFractionDigits: 0, maximumFractionDigits: 2 });
      expect(page.text, page.address).toContain(page.lang === "ar" ? `${amount} ر.ق` : `QAR ${amount}`);
      expect(page.text, page.address).toMatch(
        new RegExp(`\\b${shown.hasMerchantReturnPolicy.merchantReturnDays} (?:days|يومًا)`),
      );
      expect(page.text, page.address).toMatch(/Free delivery|توصيل مجاني/);
      expect(shown.shippingDetails.shippingRate.value, page.address).toBe("0");
      const state = shown.availability.replace("https://schema.org/", "");
      expect(page.text, `${page.address}: ${state}`).toMatch(words[state] ?? /^$/);
    }
  });
});

describe("pictures and models", () => {
  const typeOf: [RegExp, string][] = [
    [/^\/images\//, "image/avif"],
    [/^\/og\//, "image/png"],
    [/^\/models\//, "model/gltf-binary"],
    [/^\/assets\/.*\.svg$/, "image/svg+xml"],
    [/^\/cart\/badge\.svg$/, "image/svg+xml; charset=utf-8"],
    [/^\/code\.svg\?/, "image/svg+xml; charset=utf-8"],
  ];

  test("all files that the pages name exist, with the right type", async () => {
    const named = new Map<string, string>();
    for (const page of seen.values()) {
      for (const file of page.files) named.set(new URL(file, shop.url).href.slice(shop.url.length), page.address);
    }
    for (const [kind] of typeOf.slice(0, 3))
      expect([...named.keys()].filter((file) => kind.test(file))).not.toEqual([]);
    const wrong: string[] = [];
    // Cards for shared links are all drawn alike, each in a third of a second.
    const isLeftOut = (file: string, at: number) => !process.env.ALL_LOOKS && file.startsWith("/og/") && at % 8 > 0;
    const waiting = [...named].filter(([file], at) => !isLeftOut(file, at));
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [file, page] = next;
        const answer = await fetch(shop.url + file, { headers: { accept: "image/avif,*/*" } });
        const length = (await answer.arrayBuffer()).byteLength;
        const type = typeOf.find(([kind]) => kind.test(file))?.[1];
        if (answer.status !== 200 || answer.headers.get("content-type") !== type || length === 0)
          wrong.push(`${file} on ${page}: ${answer.status} ${answer.headers.get("content-type")}`);
      }
    };
    await Promise.all(Array.from({ length: sides }, work));
    expect(wrong).toEqual([]);
  }, 240_000);
});

describe("the sitemap and the pages", () => {
  const listed = async (): Promise<string[]> => {
    const xml = await (await fetch(`${shop.url}/sitemap.xml`)).text();
    return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((found) => decode(found[1] ?? "").slice(shop.url.length));
  };

  test("agree: listed pages can be indexed, and indexable pages are listed", async () => {
    const addresses = await listed();
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) {
      const page = seen.get(address);
      expect(page && isIndexable(page), address).toBe(true);
    }
    // Further pages of a list are found through its first.
    const missing = indexable()
      .map((page) => page.address)
      .filter((address) => !addresses.includes(address) && !/[?&]page=\d+$/.test(address));
    expect(missing).toEqual([]);
  });

  test("leave out personal, filtered and search pages", async () => {
    const addresses = await listed();
    for (const address of [
      "/cart",
      "/checkout",
      "/order",
      "/quote",
      "/products?q=desk",
      "/products?colour=black",
      "/products?sort=name",
      "/collection?category=Seating&inStock=1",
      "/journal?tag=ergonomics",
    ]) {
      for (const path of [address, `/ar${address}`]) {
        const page = seen.get(path) ?? (await read(path));
        expect(page.status, path).toBe(200);
        expect(page.noindex, path).toBe(true);
        expect(addresses).not.toContain(path);
      }
    }
  });

  test("an address that is nothing is a 404 and not to be indexed", async () => {
    for (const path of [
      "/nothing-here",
      "/ar/nothing-here",
      "/product/nothing",
      "/collection?category=Nothing",
      "/a/b/c",
      "/category/nothing",
    ]) {
      const page = await read(path);
      expect(page.status, path).toBe(404);
      expect(page.noindex, path).toBe(true);
      expect(page.h1, path).toBe(1);
    }
  });
});
