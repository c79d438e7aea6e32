import { languagePath, PAGES } from "../../src-shared/addresses.ts";

/** Nothing of one visitor for anybody, in either language: the specification's word for each (section 6), and shared documents. */
const closed = [PAGES.checkout, PAGES.cart, PAGES.orderConfirmation, "/s/"];

/** Crawlers of language models and of what answers with them. They are welcome, and may come a little quicker. */
const aiCrawlers = [
  "GPTBot",
  "OAI-SearchBot",
  "ChatGPT-User",
  "ClaudeBot",
  "Claude-User",
  "Claude-SearchBot",
  "anthropic-ai",
  "Google-Extended",
  "GoogleOther",
  "PerplexityBot",
  "Perplexity-User",
  "Applebot-Extended",
  "Amazonbot",
  "Meta-ExternalAgent",
  "Meta-ExternalFetcher",
  "Bytespider",
  "CCBot",
  "cohere-ai",
  "MistralAI-User",
  "DuckAssistBot",
  "YouBot",
];

/**
 * Who may read what. A crawler obeys only the group that names it, so each group says all of it again. The sign-in and
 * the back office are not named here: this file is the first place where one would look for them, and they answer
 * `noindex` themselves.
 */
export function robotsText(publicUrl: string): string {
  const rules = [
    ...closed.flatMap((path) => [`Disallow: ${path}`, `Disallow: ${languagePath(path, "ar")}`]),
    "Allow: /",
  ];
  const group = (agents: string[], delay: number) =>
    [...agents.map((agent) => `User-agent: ${agent}`), ...rules, `Crawl-delay: ${delay}`].join("\n");
  return `${[group(["*"], 2), group(aiCrawlers, 1), `Sitemap: ${publicUrl}/sitemap.xml`].join("\n\n")}\n`;
}
