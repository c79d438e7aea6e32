import { constants } from "node:fs";
import { lstat, open, opendir } from "node:fs/promises";
import { join } from "node:path";
import { UnreadableFile } from "../reading/table-row.ts";
import { isAdded, MAX_FILES, type PictureFile, type PictureFiles, problemOf } from "./picture-file.ts";

/** Folders inside each other that are looked into. */
const MAX_DEPTH = 8;

/** The files of a folder of this computer and of the folders in it, by name. No link is followed. */
export async function readFolder(root: string): Promise<PictureFiles> {
  const files: PictureFile[] = [];
  await look(root, "", files, MAX_DEPTH);
  const byName = new Intl.Collator("en", { numeric: true });
  files.sort((a, b) => byName.compare(a.path, b.path));
  return { files, close: async () => {} };
}

async function look(root: string, folder: string, files: PictureFile[], depth: number): Promise<void> {
  for await (const entry of await opendir(join(root, folder))) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (isAdded(path)) continue;
    if (entry.isDirectory() && depth > 0) {
      await look(root, path, files, depth - 1);
      continue;
    }
    const file = join(root, path);
    const found = await lstat(file);
    const other = found.isSymbolicLink() ? "picture_link" : "picture_kind";
    files.push({ path, problem: found.isFile() ? problemOf(path, found.size) : other, read: () => bytesOf(file) });
    if (files.length > MAX_FILES) throw new UnreadableFile("too_many_files");
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
