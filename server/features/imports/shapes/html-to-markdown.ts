import { Parser } from "htmlparser2";
import { withLineFeeds } from "../../../../src-shared/values/line-feeds.ts";

/** Elements whose content is left out with them. */
const dropped = new Set([
  "script",
  "style",
  "iframe",
  "object",
  "embed",
  "svg",
  "math",
  "noscript",
  "template",
  "head",
  "title",
  "textarea",
  "select",
  "form",
  "video",
  "audio",
]);
const blocks = new Set([
  "p",
  "div",
  "section",
  "article",
  "header",
  "footer",
  "aside",
  "figure",
  "figcaption",
  "address",
  "center",
  "dl",
  "dt",
  "dd",
  "pre",
]);
const marks: Record<string, string> = { strong: "**", b: "**", em: "_", i: "_", del: "~~", s: "~~", strike: "~~" };

/** Longest description that is looked at, in characters of HTML. */
const MAX_HTML = 400_000;

/**
 * HTML of another shop as Markdown of ours: headings, paragraphs, lists, tables, bold, italic and links over https, to a mailbox or a
 * telephone. Scripts, styles, forms, pictures, attributes and unsafe links leave only the text that people read. A text without any
 * tag keeps its lines.
 */
export function htmlToMarkdown(html: string): string {
  const source = withLineFeeds(html.slice(0, MAX_HTML));
  if (!/<[a-z!/]/i.test(source)) return tidy(source.split("\n").map(plainLine).join("\n\n"));
  const isFlowing = /<(?:p|div|br|li|table|h[1-6])\b/i.test(source);
  return convert(isFlowing ? source : source.replace(/\n/g, "<br>"));
}

/** The text of HTML in one line. */
export function htmlToLine(html: string): string {
  let text = "";
  let skipping = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        if (dropped.has(name)) skipping += 1;
        else text += " ";
      },
      ontext(part) {
        if (skipping === 0) text += part;
      },
      onclosetag(name) {
        if (dropped.has(name)) skipping = Math.max(0, skipping - 1);
        else if (!(name in marks) && name !== "span" && name !== "a") text += " ";
      },
    },
    { decodeEntities: true },
  );
  parser.end(html.slice(0, MAX_HTML));
  return text.replace(/[\s\u00a0]+/g, " ").trim();
}

interface List {
  ordered: boolean;
  number: number;
}

function convert(html: string): string {
  let out = "";
  let skipping = 0;
  const lists: List[] = [];
  const links: string[] = [];
  let row: string[] | undefined;
  let rows: string[][] | undefined;
  let outside = "";

  const block = () => {
    if (row) out = out === "" || out.endsWith("<br>") ? out : `${out}<br>`;
    else out = `${out.replace(/[ \t]+$/, "")}\n\n`;
  };
  const open = (name: string, attributes: Record<string, string>) => {
    if (/^h[1-6]$/.test(name)) {
      block();
      // A product's page has its own first heading.
      if (!row) out += `${"#".repeat(Math.min(4, Math.max(2, Number(name[1]))))} `;
    } else if (blocks.has(name)) {
      // A paragraph that begins a list's item stays on its line.
      if (!/(?:^|\n)\s*(?:-|\d+\.) $/.test(out)) block();
    } else if (name === "br") out += row ? "<br>" : "  \n";
    else if (name === "hr") block();
    else if (name === "ul" || name === "ol") {
      if (lists.length === 0) block();
      lists.push({ ordered: name === "ol", number: 0 });
    } else if (name === "li") openItem();
    else if (name === "a") {
      const href = (attributes.href ?? "").trim();
      const isSafe = /^(?:https:\/\/[^\s<>()\\]+|mailto:[^\s<>()\\]+|tel:[+\d-]+)$/i.test(href);
      links.push(isSafe ? href : "");
      if (isSafe) out += "[";
    } else if (name === "table" && !rows) {
      block();
      rows = [];
      outside = out;
      out = "";
    } else if (name === "tr" && rows) {
      row = [];
      out = "";
    } else if ((name === "td" || name === "th") && row) out = "";
    else if (name in marks) out += marks[name];
  };
  const openItem = () => {
    const list = lists.at(-1);
    if (row || !list) return block();
    list.number += 1;
    const indent = "   ".repeat(lists.length - 1);
    out = `${out.replace(/\s+$/, "")}${out.trim() === "" ? "" : lists.length === 1 && list.number === 1 ? "\n\n" : "\n"}${indent}${list.ordered ? `${list.number}.` : "-"} `;
  };
  const close = (name: string) => {
    if (/^h[1-6]$/.test(name) || blocks.has(name)) {
      if (lists.length === 0) block();
    } else if (name === "ul" || name === "ol") {
      lists.pop();
      if (lists.length === 0) block();
    } else if (name === "a") {
      const href = links.pop();
      if (href) out = out.endsWith("[") ? out.slice(0, -1) : `${out}](${href})`;
    } else if ((name === "td" || name === "th") && row) {
      row.push(
        out
          .replace(/\s*\n\s*/g, " ")
          .replace(/^(?:<br>)+|(?:<br>)+$/g, "")
          .trim(),
      );
      out = "";
    } else if (name === "tr" && rows && row) {
      if (row.length > 0) rows.push(row);
      row = undefined;
      out = "";
    } else if (name === "table" && rows) {
      const table = tableOf(rows);
      row = undefined;
      rows = undefined;
      out = `${outside}${table}\n\n`;
    } else if (name in marks) out = closeMark(out, marks[name] as string);
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (dropped.has(name)) skipping += 1;
        else if (skipping === 0) open(name, attributes);
      },
      ontext(text) {
        if (skipping > 0 || (rows && !row && text.trim() === "")) return;
        const folded = text.replace(/[\s\u00a0]+/g, " ");
        const begins = /[\s[]$/.test(out) || out === "" ? folded.replace(/^ /, "") : folded;
        out += /(?:^|\n)\s*$/.test(out) ? escapeStart(escapeText(begins)) : escapeText(begins);
      },
      onclosetag(name) {
        if (dropped.has(name)) skipping = Math.max(0, skipping - 1);
        else if (skipping === 0) close(name);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  if (rows) out = `${outside}${tableOf(rows)}`;
  return tidy(out);
}

/** Closes a mark behind the last word: marks with spaces inside are none. */
function closeMark(out: string, mark: string): string {
  const at = out.lastIndexOf(mark);
  const inner = out.slice(at + mark.length);
  if (at === -1) return out;
  const text = inner.trim();
  // Over several lines or without words there is nothing to stress.
  if (text === "" || inner.includes("\n\n") || inner.includes("<br>")) return out.slice(0, at) + inner;
  const [, before = "", after = ""] = /^(\s*)[\s\S]*?(\s*)$/.exec(inner) ?? [];
  return `${out.slice(0, at)}${before}${mark}${text}${mark}${after}`;
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return "";
  const line = (row: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? "").join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(Array(width).fill("---")), ...body.map(line)].join("\n");
}

/** Text whose signs mean themselves. */
const escapeText = (text: string): string => text.replace(/[\\`*_[\]<>~|]/g, "\\$&").replace(/&(?=#?\w+;)/g, "&amp;");

/** Signs that would make a heading or a list of the line. */
const escapeStart = (text: string): string =>
  text.replace(/^(?=[-+#=])/, "\\").replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");

/** A line without tags; a list that is written with hyphens stays one. */
const plainLine = (line: string): string => escapeText(decoded(line.trim())).replace(/^(?=[#=+])/, "\\");

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'" };
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? "");

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Without invisible characters, and with at most one blank line between two paragraphs. */
const tidy = (text: string): string =>
  text
    .replace(unprintable, "")
    .replace(/(?:[ \t]*\n){2,}/g, "\n\n")
    .trim();
