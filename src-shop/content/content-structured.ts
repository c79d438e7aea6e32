/** Structured data of texts (schema.org, as JSON-LD). */
import type { Article, PageQuestion } from "../../src-shared/content/operations.ts";
import { type Lang, localize, textIn } from "../../src-shared/values/localized.ts";
import { absolute, absoluteImage, type Place } from "../products/product-structured.ts";

/** Structured data of the questions on a page; nothing where there are none. */
export function questionsStructured(questions: readonly PageQuestion[], lang: Lang): object[] {
  if (questions.length === 0) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      inLanguage: lang,
      mainEntity: questions.map(({ question, answerHtml }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: plainText(answerHtml) },
      })),
    },
  ];
}

/** `card` is the path of its picture for shared links. */
export function articleStructured(
  article: Omit<Article, "products">,
  card: string,
  place: Place & { shopName: string },
): object {
  const { lang, publicUrl, shopName } = place;
  const body = localize(article.html, lang);
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: textIn(article.title, lang),
    description: textIn(article.excerpt, lang),
    inLanguage: body.lang,
    url: absolute(`/${encodeURIComponent(article.slug)}`, place),
    mainEntityOfPage: absolute(`/${encodeURIComponent(article.slug)}`, place),
    datePublished: article.publishDate,
    dateModified: article.updatedAt,
    author: {
      "@type": "Person",
      name: textIn(article.author.name, lang),
      jobTitle: textIn(article.author.title, lang),
    },
    publisher: { "@type": "FurnitureStore", "@id": `${publicUrl}/#shop`, name: shopName, url: publicUrl },
    image: [publicUrl + card, ...(article.picture ? [absoluteImage(article.picture.path, place)] : [])],
    keywords: article.tags.map((tag) => textIn(tag.name, lang)),
    wordCount: plainText(body.text).split(/\s+/).length,
  };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** Plain text of sanitised HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:strong|em|del|code|a|bdi|span)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}
