/**
 * The page that asks for name and password of a proxy. It has no script: the form's address is read when the window is about
 * to go there, and nothing is ever loaded from it.
 */
import { escapeHtml } from "../../server/kernel/markdown/escape-html.ts";
import type { DesktopText } from "../../src-shared/text/desktop/index.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import type { Credentials } from "./ask-logon.ts";

/** Address of the form, which does not exist. */
const FORM = "https://logon.invalid/";

const policy = `default-src 'none'; style-src 'unsafe-inline'; form-action ${FORM}`;
const style = `body{font:15px system-ui;margin:24px;background:Canvas;color:CanvasText;color-scheme:light dark}
label{display:block;margin:12px 0}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:7px;margin-top:4px}
button{font:inherit;padding:8px 18px}`;

/** The page as a `data:` address. */
export function logonPage(proxy: string, lang: Lang, text: DesktopText): string {
  const field = (name: string, label: string, type: string) =>
    `<label>${escapeHtml(label)}<input name="${name}" type="${type}" dir="ltr" maxlength="200" autocomplete="off" required></label>`;
  const html = `<!doctype html><html lang="${lang}" dir="${lang === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}"><title>${escapeHtml(text("logon.title"))}</title><style>${style}</style></head>
<body><p>${escapeHtml(text("logon.text"))}<br><bdi dir="ltr">${escapeHtml(proxy)}</bdi></p><form action="${FORM}" method="get">
${field("username", text("logon.username"), "text")}${field("password", text("logon.password"), "password")}
<button>${escapeHtml(text("logon.continue"))}</button></form></body></html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

/** Name and password in the address that the form leads to; undefined for every other address. */
export function readLogon(address: string): Credentials | undefined {
  if (!address.startsWith(`${FORM}?`)) return undefined;
  const { searchParams } = new URL(address);
  const username = searchParams.get("username");
  return username ? { username, password: searchParams.get("password") ?? "" } : undefined;
}
