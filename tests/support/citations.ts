import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { parseSync } from "vite";
import { listFiles, root } from "./source-imports.ts";

/** A citation: the name of a file in a comment or a page, and the places in it that are named. */
export interface Citation {
  /** The file that cites, from the project's folder. */
  from: string;
  /** The cited file, as written. */
  file: string;
  /** Headings, rows or numbers of a page: "Orders", "row 5", "13". Empty for a file as a whole. */
  places: string[];
}

const SOURCE = /\.(ts|tsx|mjs)$/;
/** A source file, with or without folders before it. An ending alone (".ts") or a pattern ("*.ts") names no file. */
const SOURCE_NAME = /(?<![\w*./-])((?:[\w@.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css))(?![\w])/g;
/** A page, and after a comma a heading, "row 5", "rows 5 and 13", "13 to 15", "journey 3". */
const PAGE_NAME =
  /(?<![\w*/-])((?:[\w.-]+\/)*[\w.-]*[A-Za-z]\.md)\b`?(?:,? ((?:rows? |journey )?\d+(?:(?:, | and | to |–)\d+)*|"?[A-Z][\w ]*))?/g;

/** Every file and folder of the project but what is installed or built, from the project's folder. */
export const projectFiles: readonly string[] = [
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...listFiles([""]),
  ...[".ci", ".github"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
      `${folder}/${path}`.replaceAll("\\", "/"),
    ),
  ),
];

/** Citations in the comments of one source, style sheet, workflow or script. */
export function citationsOfComments(from: string): Citation[] {
  return commentsOf(from).flatMap((comment) => [...pagesIn(from, comment), ...sourcesIn(from, comment)]);
}

/** Citations of one page: files in backticks, and links within the project. */
export function citationsOfPage(from: string): Citation[] {
  const text = readFileSync(join(root, from), "utf8").replace(/```[\s\S]*?```/g, "");
  const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, target = ""]) => {
    const [file = "", anchor] = target.split("#");
    return { from, file: file || posix.basename(from), places: anchor ? [`#${anchor}`] : [] };
  });
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const paths = spans
    .filter((code) => /^[\w@.-]+(\/[\w@.-]+)+\/?$/.test(code) && isOfThisProject(code))
    .map((file) => ({ from, file, places: [] }));
  return [
    ...links,
    ...paths,
    ...spans.flatMap((code) => (paths.some(({ file }) => file === code) ? [] : sourcesIn(from, code))),
  ];
}

/** The cited file's path from the project's folder; undefined when there is none. */
export function resolveCitation({ from, file }: Citation): string | undefined {
  const path = file.replace(/\/$/, "");
  const beside = posix.normalize(posix.join(dirname(from), path));
  const found = [path, beside].find((candidate) => projectFiles.includes(candidate) || isFolder(candidate));
  // A page is named by its whole path: there are many README.md.
  if (found || file.endsWith(".md")) return found;
  return projectFiles.find((candidate) => candidate.endsWith(`/${path}`) || candidate.includes(`/${path}/`));
}

/** Whether a page has such a heading ("Orders", "D7"), row ("row 5"), journey ("journey 3") or number ("13"). */
export function hasPlace(page: string, place: string): boolean {
  const text = readFileSync(join(root, page), "utf8");
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  if (place.startsWith("#")) return headings.some((heading) => anchorOf(heading) === place.slice(1));
  const number = place.replace(/^(row|journey) /, "");
  if (place.startsWith("row ")) return new RegExp(`^\\| ${number} \\|`, "m").test(text);
  if (/^\d+$/.test(number)) return new RegExp(`^${number}\\. `, "m").test(text);
  return headings.some(
    (heading) => heading === place || heading.startsWith(`${place}.`) || place.startsWith(`${heading} `),
  );
}

function pagesIn(from: string, text: string): Citation[] {
  return [...text.matchAll(PAGE_NAME)].map(([, file = "", place]) => ({ from, file, places: placesOf(place) }));
}

function sourcesIn(from: string, text: string): Citation[] {
  return [...text.matchAll(SOURCE_NAME)].map(([, file = ""]) => ({ from, file, places: [] }));
}

/** "rows 5 and 13" → "row 5", "row 13"; "3 to 5" → "3", "5"; a heading stays. */
function placesOf(said: string | undefined): string[] {
  if (!said) return [];
  const numbers = said.match(/\d+/g);
  if (!numbers || /^"?[A-Z]/.test(said)) return [said.replace('"', "").trim()];
  const kind = said.startsWith("row") ? "row " : said.startsWith("journey") ? "journey " : "";
  return numbers.map((number) => `${kind}${number}`);
}

/** A path whose first folder or whose ending is one of this project; media types and packages look alike. */
function isOfThisProject(path: string): boolean {
  const first = path.split("/")[0] ?? "";
  return /\.(tsx?|mjs|css|md|yml)$/.test(path) || projectFiles.some((file) => file.startsWith(`${first}/`));
}

function isFolder(path: string): boolean {
  return projectFiles.some((file) => file.startsWith(`${path}/`));
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(" ", "-");
}

/** Each comment as one line of text; line comments that follow each other are one. */
function commentsOf(path: string): string[] {
  const text = readFileSync(join(root, path), "utf8");
  if (path.endsWith(".css"))
    return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(([, comment = ""]) => inOneLine(comment));
  if (!SOURCE.test(path)) {
    return [...text.matchAll(/(?:^[ \t]*#.*\n)+/gm)].map(([lines]) => lines.replace(/\s*\n?[ \t]*# ?/g, " "));
  }
  const comments: string[] = [];
  let end = -1;
  let wasLine = false;
  for (const comment of parseSync(path, text).comments) {
    const isLine = comment.type === "Line";
    const follows = isLine && wasLine && /^\s*$/.test(text.slice(end, comment.start));
    if (follows) comments.push(`${comments.pop()} ${inOneLine(comment.value)}`);
    else comments.push(inOneLine(comment.value));
    end = comment.end;
    wasLine = isLine;
  }
  return comments;
}

function inOneLine(comment: string): string {
  return comment.replace(/\s*\n\s*\*? ?/g, " ").trim();
}
