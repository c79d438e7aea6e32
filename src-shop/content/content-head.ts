import type { TextPage } from "../../src-shared/content/operations.ts";
import { keywordList, metaDescription, pageTitle, productTitle } from "../../src-shared/content/seo.ts";
import { textIn } from "../../src-shared/values/localized.ts";
import type { Head, HeadArgs } from "../app/page.ts";
import { breadcrumbsStructured } from "../products/product-structured.ts";
import { questionsStructured } from "./content-structured.ts";
import { questionsIn } from "./questions.tsx";

/** Title of a page, with the shop's name behind it where both fit (specification, section 5). */
export const titleWithShop = (title: string, shopName: string): string => productTitle(pageTitle(title), shopName);

/** The head of one of the shop's own texts, structured data included. `path` without language prefix. */
export function textPageHead(page: TextPage, path: string, args: Omit<HeadArgs<unknown>, "data" | "url">): Head {
  const { lang, t, publicUrl, shopName } = args;
  const { seo } = page;
  const name = textIn(page.title, lang);
  return {
    title: titleWithShop(textIn(seo.title, lang) || name, shopName),
    description: metaDescription(textIn(seo.description, lang)),
    keywords: keywordList((lang === "ar" ? seo.keywords.ar : undefined) ?? seo.keywords.en),
    canonical: path,
    structured: [
      breadcrumbsStructured(
        [
          { name: t("listing.home"), path: "/" },
          { name, path },
        ],
        { lang, publicUrl },
      ),
      ...questionsStructured(questionsIn(page.questions, lang).list, lang),
    ],
  };
}
