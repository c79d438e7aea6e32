import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installFromDebian } from "./debian.mjs";

const PROGRAMS = ["pdftotext", "pdftoppm"];

/** Whether the programs that read PDF files, with which papers are tested, can be started by name. */
export function hasPoppler() {
  const ending = process.platform === "win32" ? ".exe" : "";
  const folders = (process.env.PATH ?? "").split(delimiter);
  return PROGRAMS.every((program) => folders.some((folder) => existsSync(join(folder, program + ending))));
}

/** Installs them where that can be done without asking; throws with one line saying what to do elsewhere. */
export async function ensurePoppler() {
  if (hasPoppler()) return;
  const problem = existsSync("/usr/bin/apt-get")
    ? await installFromDebian("poppler-utils", "Installing poppler for the tests of papers, once …")
    : null;
  if (hasPoppler()) return;
  throw new Error(
    `The tests of papers need pdftotext and pdftoppm${problem ? ` (${problem})` : ""}: install poppler (poppler-utils).`,
  );
}
