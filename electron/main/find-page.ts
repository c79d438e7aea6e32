/**
 * The page of the find bar (find-bar.ts). Its policy allows no script, and it goes nowhere: the main process reads what the
 * person types and presses.
 */
import { escapeHtml } from "../../server/kernel/markdown/escape-html.ts";
import type { DesktopText } from "../../src-shared/text/desktop/index.ts";
import type { Lang } from "../../src-shared/values/localized.ts";

/** `text`: the search text has changed. `next` and `previous` go to another match, `close` ends the search. */
const kinds = ["text", "next", "previous", "close"] as const;

export interface FindEvent {
  kind: (typeof kinds)[number];
  text: string;
}

const MAX_LENGTH = 200;
const policy = `default-src 'none'; style-src 'unsafe-inline'`;
const style = `body{margin:0;font:14px system-ui;background:Canvas;color:CanvasText;color-scheme:light dark}
form{box-sizing:border-box;display:flex;align-items:center;gap:4px;height:100vh;padding:6px;border:1px solid GrayText}
input{flex:1;min-width:0;font:inherit;padding:5px 7px}output{min-width:76px;text-align:center}
button{font:inherit;min-width:32px;height:32px;padding:0}`;

/** The page as a `data:` address. */
export function findPage(lang: Lang, text: DesktopText): string {
  const button = (name: Exclude<FindEvent["kind"], "text">, sign: string) => {
    const label = escapeHtml(text(`find.${name}`));
    return `<button type="button" name="${name}" aria-label="${label}" title="${label}">${sign}</button>`;
  };
  const label = escapeHtml(text("find.title"));
  const html = `<!doctype html><html lang="${lang}" dir="${lang === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}"><title>${label}</title><style>${style}</style></head>
<body><form role="search"><input name="text" dir="auto" maxlength="${MAX_LENGTH}" autocomplete="off" aria-label="${label}" placeholder="${label}">
<output aria-live="polite"></output>${button("previous", "↑")}${button("next", "↓")}${button("close", "✕")}</form></body></html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}

/** Run in the page once by the main process. No event is lost while the main process is busy with the one before. */
export const WATCH_PAGE = `(() => {
  const [form] = document.forms;
  const { text } = form.elements;
  const events = [];
  let waiting;
  const tell = (kind) => {
    events.push([kind, text.value]);
    waiting?.();
  };
  globalThis.nextFindEvent = async () => {
    if (events.length === 0) await new Promise((resolve) => { waiting = resolve; });
    return events.shift();
  };
  text.addEventListener("input", () => tell("text"));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("click", ({ target }) => target.name !== "text" && target.name && tell(target.name));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") tell("close");
    if (event.key !== "Enter" || event.target !== text || event.isComposing) return;
    event.preventDefault();
    tell(event.shiftKey ? "previous" : "next");
  });
})()`;

/** Run in the page: resolves to what the person does next. */
export const NEXT_EVENT = "nextFindEvent()";

/** Run in the page: marks the search text, so that typing replaces it. */
export const SELECT_TEXT = "document.forms[0].elements.text.focus();document.forms[0].elements.text.select()";

/** Run in the page: shows how many matches there are. */
export const showMatches = (matches: string): string =>
  `document.querySelector("output").textContent = ${JSON.stringify(matches)}`;

/** What the page gave; undefined for anything else. */
export function readFindEvent(given: unknown): FindEvent | undefined {
  if (!Array.isArray(given) || given.length !== 2) return undefined;
  const [kind, text] = given as unknown[];
  const known = kinds.find((name) => name === kind);
  return known !== undefined && typeof text === "string" && text.length <= MAX_LENGTH
    ? { kind: known, text }
    : undefined;
}

/** "2 of 7", that nothing was found, or nothing while there is no search text. */
export function matchesText(text: DesktopText, search: string, { at, count }: { at: number; count: number }): string {
  if (search === "") return "";
  return count === 0 ? text("find.none") : text("find.matches", { at, total: count });
}
