import { languagePath } from "../../src-shared/addresses.ts";
import { keywordList, metaDescription, pageTitle } from "../../src-shared/content/seo.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import { jsonBlock } from "./json-block.ts";
import type { Head } from "./page.ts";

/** One element of <head>, apart from the title. */
export interface HeadTag {
  name: "meta" | "link" | "script";
  attributes: Record<string, string>;
  /** Only for data blocks, already safe inside a script element. */
  content?: string;
}

export interface HeadContext {
  lang: Lang;
  publicUrl: string;
  shopName: string;
}

/** Elements of <head> for search engines, other sites and the browser, in their order there. */
export function headTags(head: Head, { lang, publicUrl, shopName }: HeadContext): { title: string; tags: HeadTag[] } {
  const title = pageTitle(head.title);
  const description = metaDescription(head.description);
  const keywords = keywordList(head.keywords ?? []);
  const address = (path: string, inLang: Lang) => publicUrl + languagePath(path, inLang);
  const tags: HeadTag[] = [];
  const meta = (attributes: Record<string, string>) => tags.push({ name: "meta", attributes });
  const link = (attributes: Record<string, string>) => tags.push({ name: "link", attributes });

  for (const { href, srcSet, sizes, media } of head.preloadImages ?? []) {
    const choice = { href, imagesrcset: srcSet, imagesizes: sizes };
    link({ rel: "preload", as: "image", ...choice, ...(media && { media }), fetchpriority: "high" });
  }
  meta({ name: "description", content: description });
  if (keywords.length > 0) meta({ name: "keywords", content: keywords.join(", ") });
  if (head.noindex) meta({ name: "robots", content: "noindex, nofollow" });
  if (head.noReferrer) meta({ name: "referrer", content: "no-referrer" });
  if (head.canonical !== undefined && !head.noindex) {
    link({ rel: "canonical", href: address(head.canonical, lang) });
    link({ rel: "alternate", hreflang: "en", href: address(head.canonical, "en") });
    link({ rel: "alternate", hreflang: "ar", href: address(head.canonical, "ar") });
    link({ rel: "alternate", hreflang: "x-default", href: address(head.canonical, "en") });
    meta({ property: "og:url", content: address(head.canonical, lang) });
  }
  meta({ property: "og:type", content: head.type ?? "website" });
  meta({ property: "og:title", content: title });
  meta({ property: "og:description", content: description });
  meta({ property: "og:site_name", content: shopName });
  meta({ property: "og:locale", content: lang === "ar" ? "ar_QA" : "en_GB" });
  meta({ property: "og:locale:alternate", content: lang === "ar" ? "en_GB" : "ar_QA" });
  if (head.image) {
    meta({ property: "og:image", content: new URL(head.image, publicUrl).href });
    meta({ property: "og:image:alt", content: title });
  }
  meta({ name: "twitter:card", content: head.image ? "summary_large_image" : "summary" });
  for (const block of head.structured ?? []) {
    tags.push({ name: "script", attributes: { type: "application/ld+json" }, content: jsonBlock(block) });
  }
  return { title, tags };
}

/** Replaces the head's elements after navigation within the shop. */
export function applyHead({ title, tags }: { title: string; tags: HeadTag[] }): void {
  document.title = title;
  for (const old of document.head.querySelectorAll("[data-page]")) old.remove();
  for (const { name, attributes, content } of tags) {
    const element = document.createElement(name);
    element.dataset.page = "";
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (content !== undefined) element.textContent = content;
    document.head.append(element);
  }
}
