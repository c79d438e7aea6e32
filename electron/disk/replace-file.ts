/** Writing a file as a whole: after a kill or a power cut it is the old one or the new one. */
import { closeSync, fsyncSync, openSync, writeFileSync } from "node:fs";
import { renameFileSync } from "./rename-file.ts";

export function replaceFile(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.new`;
  const handle = openSync(temporary, "w", 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameFileSync(temporary, file);
}
