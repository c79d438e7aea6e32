import { findRedirect } from "../../../db/queries/catalogue/catalogue.ts";
import { findAddressed } from "../../../db/queries/catalogue/slugs.ts";
import { findPage, findPublishedArticle } from "../../../db/queries/content/content.ts";
import { foldedName, isCalled } from "../../../src-shared/catalogue/called.ts";
import { linkTarget } from "../../../src-shared/content/link-target.ts";
import type { ShopProfile } from "../../../src-shared/content/shop.ts";
import { isPageKey } from "../../../src-shared/content/standard/index.ts";
import type { SettingValue } from "../../../src-shared/settings/operations.ts";
import type { App } from "../../context.ts";
import { STANDARD_NAVIGATION } from "./standard-navigation.ts";

type Links = SettingValue<"navigation">["header"];
type Source = Pick<App, "db" | "catalogue">;

/** The owner's links, without those switched off and those whose page is not there now; null where none were chosen. */
export async function shownNavigation(
  app: Source,
  navigation: SettingValue<"navigation">,
): Promise<ShopProfile["navigation"]> {
  if (navigation === STANDARD_NAVIGATION) return null;
  const footer = await Promise.all(
    navigation.footer.map(async ({ title, links }) => ({ title, links: await shownLinks(app, links) })),
  );
  return {
    header: await shownLinks(app, navigation.header),
    footer: footer.filter(({ links }) => links.length > 0),
  };
}

async function shownLinks(app: Source, links: Links) {
  const known = await Promise.all(links.map(async (link) => link.shown && (await isThere(app, link.to))));
  return links.filter((_, at) => known[at]).map(({ to, label }) => ({ to, label }));
}

async function isThere(app: Source, to: string): Promise<boolean> {
  const target = linkTarget(to);
  if (!target) return false;
  if (target.kind === "category") {
    const { categories } = await app.catalogue.current();
    const id = await findRedirect(app.db, "category", foldedName(target.name));
    return categories.some((category) => category.id === id || isCalled(category, target.name));
  }
  if (target.kind === "product") return isOnSale(app, target.slug);
  return target.kind === "reading" ? isPublished(app, target.slug) : true;
}

/** By its slug or a former one. */
async function isOnSale({ db, catalogue }: Source, slug: string): Promise<boolean> {
  const id = (await findAddressed(db, "products", { slug }))?.id ?? (await findRedirect(db, "product", slug));
  return id !== undefined && (await catalogue.current()).has(id);
}

/** An article or an own page, by its slug or a former one. */
async function isPublished({ db }: Source, slug: string): Promise<boolean> {
  if (isPageKey(slug) || (await findPage(db, slug))?.published || (await findPublishedArticle(db, slug))) return true;
  const [page, article] = [await findRedirect(db, "page", slug), await findRedirect(db, "article", slug)];
  if (page !== undefined && (await findPage(db, page))?.published) return true;
  return article !== undefined && (await findPublishedArticle(db, article)) !== undefined;
}
