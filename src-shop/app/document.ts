/**
 * The HTML document around a page. It has no inline script: the page's data is a JSON block, so the content security policy
 * needs neither nonce nor hash and the finished page can be stored for all visitors.
 */
import { languagePath } from "../../src-shared/addresses.ts";
import { directionOf, type Lang } from "../../src-shared/values/localized.ts";
import type { ClientFiles } from "./client-files.ts";
import type { HeadTag } from "./head.ts";
import { jsonBlock } from "./json-block.ts";
import { PAGE_DATA_ID, type PageData } from "./page-data.ts";

interface DocumentOptions {
  lang: Lang;
  title: string;
  /** Empty where even the company could not be read. */
  shopName: string;
  tags: HeadTag[];
  files: ClientFiles;
  /** After the styles of the shop, whose colours it replaces. */
  brandSheet: string | undefined;
  body: string;
  data: PageData;
}

export function renderDocument({
  lang,
  title,
  shopName,
  tags,
  files,
  brandSheet,
  body,
  data,
}: DocumentOptions): string {
  return `<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
${files.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`).join("\n")}
${[...files.styles, ...(brandSheet ? [brandSheet] : [])].map((href) => `<link rel="stylesheet" href="${href}">`).join("\n")}
${tags.map(tagHtml).join("\n")}
<script type="module" src="${files.bootstrap}" fetchpriority="low" data-app="${files.app}" data-modules="${files.modules.join(" ")}"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="search" type="application/opensearchdescription+xml" href="${languagePath("/opensearch.xml", lang)}" title="${escapeHtml(shopName)}">
<meta name="theme-color" content="#fbfaf8">
<meta name="format-detection" content="telephone=no">
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="${PAGE_DATA_ID}">${jsonBlock(data)}</script>
</body>
</html>
`;
}

function tagHtml({ name, attributes, content }: HeadTag): string {
  const words = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const open = `<${name}${words.join("")} data-page>`;
  return name === "script" ? `${open}${content ?? ""}</script>` : open;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
