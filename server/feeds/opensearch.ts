import { languagePath, PAGES } from "../../src-shared/addresses.ts";
import { type Lang, textIn } from "../../src-shared/values/localized.ts";
import type { App } from "../context.ts";
import { readShopSettings } from "../features/shop/profile.ts";
import { element, xmlHead, xmlText } from "./xml.ts";

/** Lets a browser offer the shop's search beside its own (OpenSearch 1.1). */
export async function openSearchDescription(app: Pick<App, "db" | "config">, lang: Lang): Promise<string> {
  const { publicUrl } = app.config;
  const { company } = await readShopSettings(app.db);
  const name = textIn(company.name, lang);
  const template = `${publicUrl}${languagePath(PAGES.products, lang)}?q={searchTerms}`;
  return [
    `${xmlHead}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`,
    // The format allows 16 characters here.
    element("ShortName", Array.from(name).slice(0, 16).join("").trim()),
    element("Description", name),
    element("Language", lang),
    element("InputEncoding", "UTF-8"),
    `<Url type="text/html" template="${xmlText(template)}"/>`,
    "</OpenSearchDescription>\n",
  ].join("\n");
}
