import { readFile } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import { SIGN_IN_PATH } from "../../src-shared/accounts/sign-in-address.ts";
import { FIRST_SCREEN } from "./app-address.ts";
import { contentType } from "./content-types.ts";

export type AdminFile =
  | { found: "file"; bytes: Uint8Array<ArrayBuffer>; type: string; lasting: boolean }
  /** There is no such file, or nobody may have it. */
  | { found: "nothing" }
  /** The address leads out of the folder, or cannot be read (server/security.md, row 64). */
  | { found: "outside" };

/**
 * The built back office in `folder`. Every address under /admin that is not a file is the one page, marked with
 * `data-face="desktop"`, by which the screens know that there is a desktop to ask. The page's icon is left out: a window
 * takes it from the program.
 */
export function readAdminFiles(folder: string): (path: string) => Promise<AdminFile> {
  const root = resolve(folder);
  let page: Uint8Array<ArrayBuffer> | undefined;
  const readPage = async () => {
    page ??= new TextEncoder().encode(asDesktop(await readFile(join(root, "index.html"), "utf8")));
    return page;
  };

  return async (path) => {
    const plain = decode(path);
    if (plain === undefined) return { found: "outside" };
    const inside = plain === FIRST_SCREEN || plain.startsWith(`${FIRST_SCREEN}/`);
    if (!inside && plain !== SIGN_IN_PATH && plain !== "/") return { found: "nothing" };
    const ending = extname(plain);
    if (ending === "") {
      return { found: "file", bytes: await readPage(), type: contentType(".html") ?? "", lasting: false };
    }
    const type = contentType(ending);
    // The page goes by its addresses only, never by its file's name: there it would lack its mark.
    if (!inside || type === undefined || ending === ".html") return { found: "nothing" };
    const file = resolve(root, `.${plain.slice(FIRST_SCREEN.length)}`);
    if (!file.startsWith(root + sep)) return { found: "outside" };
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) return { found: "nothing" };
    return { found: "file", bytes: Uint8Array.from(bytes), type, lasting: plain.startsWith(`${FIRST_SCREEN}/assets/`) };
  };
}

const asDesktop = (html: string) =>
  html.replace(/<html\b/, '<html data-face="desktop"').replace(/\s*<link rel="icon"[^>]*>/, "");

/** The path as a person would write it; undefined when it hides something or has no meaning. */
function decode(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path);
    const hides = /[\\\0]|%[0-9a-f]{2}/i.test(plain) || plain.split("/").some((part) => part === "." || part === "..");
    return hides ? undefined : plain;
  } catch {
    return undefined;
  }
}
