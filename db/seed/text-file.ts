import { readdirSync, readFileSync } from "node:fs";

/** A text with a head: `key: value` lines between two lines of `---`, then Markdown. */
export interface TextFile {
  head: Record<string, string>;
  body: string;
}

export const listTextFiles = (folder: URL): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort();

/** Throws, naming the file, when it has no head. */
export function readTextFile(file: URL): TextFile {
  const text = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!parts) throw new Error(`${file.pathname} does not begin with a head between two lines of ---`);
  const [, lines = "", body = ""] = parts;
  // Only the first ": " ends the key: titles have colons of their own.
  const head = lines.split("\n").flatMap((line) => {
    const at = line.indexOf(": ");
    return at < 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 2).trim()] as const];
  });
  return { head: Object.fromEntries(head), body: body.trim() };
}

/** Throws, naming key and file, when the head lacks it. */
export function fieldOf(text: TextFile, key: string, name: string): string {
  const value = text.head[key];
  if (!value) throw new Error(`${name} says nothing of "${key}"`);
  return value;
}

/** A list in one line, separated by Latin or Arabic commas. */
export const listOf = (line: string): string[] =>
  line
    .split(/[,،]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
