/**
 * The page that asks for name and password of a proxy. Its policy allows no script, and it goes nowhere: the main process
 * reads the form.
 */
import { escapeHtml } from "../../server/kernel/markdown/escape-html.ts";
import type { DesktopText } from "../../src-shared/text/desktop/index.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import type { Credentials } from "./ask-logon.ts";

const policy = `default-src 'none'; style-src 'unsafe-inline'`;
const style = `body{font:15px system-ui;margin:24px;background:Canvas;color:CanvasText;color-scheme:light dark}
label{display:block;margin:12px 0}input{display:block;width:100%;box-sizing:border-box;font:inherit;padding:7px;margin-top:4px}
button{font:inherit;padding:8px 18px}`;

/** The page as a `data:` address. */
export function logonPage(proxy: string, lang: Lang, text: DesktopText): string {
  const field = (name: string, label: string, type: string) =>
    `<label>${escapeHtml(label)}<input name="${name}" type="${type}" dir="ltr" maxlength="200" autocomplete="off" required></label>`;
  const html = `<!doctype html><html lang="${lang}" dir="${lang === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}"><title>${escapeHtml(text("logon.title"))}</title><style>${style}</style></head>
<body><p>${escapeHtml(text("logon.text"))}<br><bdi dir="ltr">${escapeHtml(proxy)}</bdi></p><form>
${field("username", text("logon.username"), "text")}${field("password", text("logon.password"), "password")}
<button>${escapeHtml(text("logon.continue"))}</button></form></body></html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

/** Run in the page by the main process: resolves to name and password when the form is sent. */
export const WAIT_FOR_FORM = `new Promise((done) => {
  const [form] = document.forms;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    done([form.elements.username.value, form.elements.password.value]);
  });
})`;

/** Name and password of what the page gave; undefined for anything else. */
export function readLogon(given: unknown): Credentials | undefined {
  if (!Array.isArray(given) || given.length !== 2) return undefined;
  const [username, password] = given as unknown[];
  return typeof username === "string" && typeof password === "string" && username !== ""
    ? { username, password }
    : undefined;
}
