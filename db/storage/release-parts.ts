/**
 * Versions of the app in a bucket. In a folder a file of a version is one file, VERSION/NAME; in a bucket each part that was
 * uploaded stays an object of its own, VERSION/NAME/OFFSET, because parts may come to different servers.
 */
import type { ObjectEntry } from "./object-store.ts";

const OFFSET_DIGITS = 12;

/** `file` is a path below the folder of all versions: VERSION/NAME. */
export const partKey = (file: string, offset: number): string =>
  `updates/${file}/${String(offset).padStart(OFFSET_DIGITS, "0")}`;

/** VERSION/NAME of a part's key; undefined for a key that is none. */
export function fileOfPart(key: string): string | undefined {
  const [folder, release, name, offset = "", ...more] = key.split("/");
  const isPart = folder === "updates" && more.length === 0 && /^\d{12}$/.test(offset);
  return isPart ? `${release}/${name}` : undefined;
}

/** The parts from the beginning up to the first that is missing. */
export function wholeFrom(parts: readonly ObjectEntry[]): ObjectEntry[] {
  let end = 0;
  const whole: ObjectEntry[] = [];
  for (const part of parts) {
    if (Number(part.key.split("/").at(-1)) !== end) break;
    whole.push(part);
    end += part.bytes;
  }
  return whole;
}
