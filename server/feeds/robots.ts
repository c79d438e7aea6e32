import { languagePath, PAGES } from "../../src-shared/addresses.ts";

/** Pages of one visitor, closed to all crawlers in either language: by the specification (section 6), and shared documents. */
const closed = [PAGES.checkout, PAGES.cart, PAGES.orderConfirmation, "/s/"];

/** Crawlers of language models and of services that answer with them. They are welcome, with a shorter delay. */
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
 * Rules for crawlers. A crawler obeys only the group that names it, so each group repeats all of them. The sign-in page
 * and the back office are not named here: this file is the first place to look for them, and they answer `noindex`
 * themselves.
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
