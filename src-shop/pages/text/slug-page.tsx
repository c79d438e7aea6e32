import { articlePath } from "../../../src-shared/addresses.ts";
import type { Head, HeadArgs, LoadArgs, Loaded } from "../../app/page.ts";
import { useLoaded } from "../../app/page-hooks.ts";
import { redirectTo } from "../../app/redirect.ts";
import { textPageHead } from "../../content/content-head.ts";
import { ArticleText, articleData, articleHead } from "../journal/article.tsx";
import { WrittenPage } from "./text-page.tsx";

/** What stands at /{slug}: an article, or a page that the owner added. */
export async function load({ api, params, signal }: LoadArgs) {
  const slug = params.slug ?? "";
  const found = await api("GET /api/texts/:slug", { params: { slug }, signal });
  const own = "article" in found ? found.article.slug : found.page.key;
  // A former slug redirects: a text has one address.
  if (own !== slug) throw redirectTo(articlePath(own), 301);
  return "article" in found ? { article: articleData(found.article) } : found;
}

export function head({ data, ...args }: HeadArgs<Loaded<typeof load>>): Head {
  if ("article" in data) return articleHead({ ...args, data: data.article });
  return textPageHead(data.page, articlePath(data.page.key), args);
}

export function Page() {
  const found = useLoaded<typeof load>();
  return "article" in found ? <ArticleText article={found.article} /> : <WrittenPage page={found.page} />;
}
