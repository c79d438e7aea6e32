import { fromJson } from "../../db/json.ts";
import { listPages } from "../../db/queries/content/content.ts";
import { listActiveZones } from "../../db/queries/orders/delivery.ts";
import { articlePath, collectionPath, languagePath, PAGES, productPath } from "../../src-shared/addresses.ts";
import { isPageKey } from "../../src-shared/content/standard/index.ts";
import { formatMoney } from "../../src-shared/values/money.ts";
import { formatPhone } from "../../src-shared/values/phone.ts";
import type { App } from "../context.ts";
import { fillText } from "../features/shop/placeholders.ts";
import { readShopSettings } from "../features/shop/profile.ts";
import { listArticleAddresses } from "./article-addresses.ts";

/** The specification's numbers (section 9). */
const MAX_PRODUCTS = 50;
const MAX_ARTICLES = 10;

/**
 * The shop for language models, in Markdown: the company, the categories, the first 50 products with their prices, the
 * 10 newest articles, the owner's own pages, and links to the rest.
 */
export async function llmsText(app: Pick<App, "db" | "catalogue" | "config">): Promise<string> {
  const { publicUrl } = app.config;
  const settings = await readShopSettings(app.db);
  const { company } = settings;
  const zones = await listActiveZones(app.db);
  const values = { ...settings, zones, shownZones: zones };
  const about = fillText(settings.about.text.en, values, "en");
  const reach = [formatPhone(company.phone), company.email, company.address.en].filter((part) => part !== "");
  const view = await app.catalogue.current();
  const link = (title: string, path: string, words: string) =>
    `- [${oneLine(title)}](${publicUrl}${path}): ${oneLine(words)}`;
  const { columns, orders } = view;
  const ids = Array.from(orders.of("place").subarray(0, MAX_PRODUCTS), (doc) => columns.at.ids[doc] as string);
  const first = (await view.cards(ids)).map((card) => {
    const price = `${card.priceFrom === card.priceTo ? "" : "from "}${formatMoney(card.priceFrom, "en")}`;
    return link(card.name.en, productPath(card.slug), `${price}. ${card.shortDescription.en}`);
  });
  const newest = (await listArticleAddresses(app.db))
    .slice(0, MAX_ARTICLES)
    .map(({ slug, title, excerpt }) => link(title.en, articlePath(slug), excerpt.en));
  const own = (await listPages(app.db))
    .filter(({ key }) => !isPageKey(key))
    .map(({ key, title, seo }) => {
      const { description } = fromJson(seo);
      const [name, words] = [fromJson(title).en, description.en].map((text) => fillText(text, values, "en"));
      return link(name ?? "", articlePath(key), words ?? "");
    });
  const sections: [string, string[]][] = [
    ["Categories", view.categories.map((entry) => link(entry.name.en, collectionPath(entry), entry.description.en))],
    ["Products", first],
    ["Articles", newest],
    ["Pages", own],
    [
      "More",
      [
        link("All products", PAGES.products, `${view.size()} products, with filters`),
        link("All articles", PAGES.journal, "guides to planning, buying and caring for an office"),
        link("Delivery", PAGES.deliveryInfo, "areas, days, windows and fees"),
        link("Returns", PAGES.returnPolicy, "how to give something back"),
        link("Contact", PAGES.contact, reach.join(", ")),
        link("Arabic", languagePath("/", "ar"), "the whole shop in Arabic"),
      ],
    ],
  ];
  return [
    `# ${oneLine(company.name.en)}`,
    `> ${oneLine(about) || oneLine(company.name.en)}`,
    ...sections.filter(([, lines]) => lines.length > 0).map(([title, lines]) => `## ${title}\n\n${lines.join("\n")}`),
  ]
    .join("\n\n")
    .concat("\n");
}

/** Names are data: none may begin a line, a heading or a link of its own (server/security.md, row 62). */
const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/[[\]<>`]/g, "")
    .trim();
