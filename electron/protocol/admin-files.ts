/** Files of the built back office. */

import { readFile } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import { SIGN_IN_PATH } from "../../src-shared/accounts/sign-in-address.ts";
import { ADMIN_ROOT } from "../../src-shared/addresses.ts";
import { PLACEHOLDER_IMAGE } from "../../src-shared/media/image.ts";
import { contentType } from "./content-types.ts";

export type AdminFile =
  | { found: "file"; bytes: Uint8Array<ArrayBuffer>; type: string; lasting: boolean }
  /** The file does not exist or is not served. */
  | { found: "nothing" }
  /** The path leaves the folder or cannot be decoded (server/security.md, row 64). */
  | { found: "outside" };

/**
 * Reads the built back office in `folder`. Every path under /admin that names no file is the one page, marked with
 * `data-face="desktop"`, by which the screens detect the desktop app. The page's icon is removed, since a window has the
 * program's.
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
    if (plain === PLACEHOLDER_IMAGE) return fileOf(resolve(root, `.${PLACEHOLDER_IMAGE}`), ".svg", false);
    const inside = plain === ADMIN_ROOT || plain.startsWith(`${ADMIN_ROOT}/`);
    if (!inside && plain !== SIGN_IN_PATH && plain !== "/") return { found: "nothing" };
    const ending = extname(plain);
    if (ending === "") {
      return { found: "file", bytes: await readPage(), type: contentType(".html") ?? "", lasting: false };
    }
    // The page's own file is not served, since it lacks the mark.
    if (!inside || ending === ".html") return { found: "nothing" };
    const file = resolve(root, `.${plain.slice(ADMIN_ROOT.length)}`);
    if (!file.startsWith(root + sep)) return { found: "outside" };
    return fileOf(file, ending, plain.startsWith(`${ADMIN_ROOT}/assets/`));
  };
}

async function fileOf(path: string, ending: string, lasting: boolean): Promise<AdminFile> {
  const bytes = await readFile(path).catch(() => undefined);
  const type = contentType(ending);
  return bytes && type ? { found: "file", bytes: Uint8Array.from(bytes), type, lasting } : { found: "nothing" };
}

const asDesktop = (html: string) =>
  html.replace(/<html\b/, '<html data-face="desktop"').replace(/\s*<link rel="icon"[^>]*>/, "");

/** The decoded path; undefined when it is malformed or contains `..`, a backslash or a second encoding. */
function decode(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path);
    const hides = /[\\\0]|%[0-9a-f]{2}/i.test(plain) || plain.split("/").some((part) => part === "." || part === "..");
    return hides ? undefined : plain;
  } catch {
    return undefined;
  }
}
