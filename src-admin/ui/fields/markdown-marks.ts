import { TEXT_PICTURES } from "../../../src-shared/content/text-pictures.ts";

/** What the bar above a text sets in Markdown, for people who do not know its signs. */
export const MARKS = ["bold", "italic", "heading", "list", "link"] as const;
export type Mark = (typeof MARKS)[number];

export interface Marked {
  text: string;
  /** What is selected then, to type over or to mark again. */
  from: number;
  to: number;
}

const around = { bold: "**", italic: "*" } as const;
const before = { heading: "## ", list: "- " } as const;

/** A text with its selection marked, or without the mark where it has it already. */
export function withMark(text: string, from: number, to: number, mark: Mark): Marked {
  switch (mark) {
    case "bold":
    case "italic":
      return wrapped(text, from, to, around[mark]);
    case "heading":
    case "list":
      return withLinesMarked(text, from, to, before[mark]);
    case "link":
      return linked(text, from, to);
  }
}

function wrapped(text: string, from: number, to: number, sign: string): Marked {
  const [start, chosen, end] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  if (start.endsWith(sign) && end.startsWith(sign) && (sign === "**" || !start.endsWith("**")))
    return { text: start.slice(0, -sign.length) + chosen + end.slice(sign.length), ...moved(from, to, -sign.length) };
  // Signs with a space inside them mark nothing.
  const words = chosen.trim();
  const lead = chosen.length - chosen.trimStart().length;
  const inner = from + lead;
  const marked = text.slice(0, inner) + sign + words + sign + text.slice(inner + words.length);
  return { text: marked, ...moved(inner, inner + words.length, sign.length) };
}

function withLinesMarked(text: string, from: number, to: number, sign: string): Marked {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const all = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => (all ? line.slice(sign.length) : line.startsWith(sign) ? line : sign + line));
  const block = changed.join("\n");
  return { text: text.slice(0, start) + block + text.slice(end), from: start, to: start + block.length };
}

/** The address is selected, because it is what comes next. */
function linked(text: string, from: number, to: number): Marked {
  const address = "https://";
  const at = from + (to - from) + "[](".length;
  return {
    text: `${text.slice(0, from)}[${text.slice(from, to)}](${address})${text.slice(to)}`,
    from: at,
    to: at + address.length,
  };
}

export interface TextPicture {
  /** Its path in the library. */
  path: string;
  /** What it shows. */
  words: string;
}

/** A text with a picture in a paragraph of its own, after the line of the selection's end. */
export function withPicture(text: string, to: number, { path, words }: TextPicture): Marked {
  const next = text.indexOf("\n", to);
  const at = next < 0 ? text.length : next;
  const [start, end] = [text.slice(0, at), text.slice(at)];
  const shown = words.replace(/\s+/g, " ").trim().replace(/[[\]]/g, "\\$&");
  const lead = start === "" ? "" : "\n".repeat(2 - Math.min(2, trailing(start)));
  const tail = end === "" ? "" : "\n".repeat(2 - Math.min(2, leading(end)));
  const picture = `${lead}![${shown}](${TEXT_PICTURES}${path})`;
  const after = at + picture.length;
  return { text: start + picture + tail + end, from: after, to: after };
}

const trailing = (text: string) => text.length - text.replace(/\n+$/, "").length;
const leading = (text: string) => text.length - text.replace(/^\n+/, "").length;

const moved = (from: number, to: number, by: number) => ({ from: from + by, to: to + by });
