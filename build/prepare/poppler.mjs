import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const PROGRAMS = ["pdftotext", "pdftoppm"];

/** Whether poppler's programs, with which documents are tested, can be started by name. */
export function hasPoppler() {
  const ending = process.platform === "win32" ? ".exe" : "";
  const folders = (process.env.PATH ?? "").split(delimiter);
  return PROGRAMS.every((program) => folders.some((folder) => existsSync(join(folder, program + ending))));
}
