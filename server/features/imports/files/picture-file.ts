import type { ImportProblemCode } from "../../../../src-shared/imports/problems.ts";
import { MAX_PICTURE_BYTES } from "../../../../src-shared/media/upload-sizes.ts";

/** A file among those that are imported as pictures. */
export interface PictureFile {
  /** With its folders, divided by slashes, as it is shown. Never a path of this computer. */
  path: string;
  /** Why it is not read. */
  problem?: ImportProblemCode | undefined;
  read(): Promise<Uint8Array>;
}

/** The files of a ZIP file or a folder, in their order. */
export interface PictureFiles {
  files: PictureFile[];
  close(): Promise<void>;
}

/** Files that are looked at together, folders and what is no picture among them. */
export const MAX_FILES = 5000;

const ENDING = /\.(?:jpe?g|png|webp|avif)$/i;
/** Files that computers add by themselves. */
const ADDED = /^(?:\..*|__MACOSX|Thumbs\.db|desktop\.ini)$/i;

export const isAdded = (path: string): boolean => path.split("/").some((part) => ADDED.test(part) && part !== "..");

/** What is wrong with a file by its name and size, before it is read. */
export function problemOf(path: string, size: number): ImportProblemCode | undefined {
  if (/^(?:\/|[a-z]:)|\\/i.test(path) || path.split("/").includes("..")) return "picture_path";
  if (!ENDING.test(path)) return "picture_kind";
  return size > MAX_PICTURE_BYTES ? "picture_large" : undefined;
}
