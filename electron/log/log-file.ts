/**
 * Rotated log files of JSON lines. Each line is redacted before it is written: e-mail addresses, telephone numbers, tokens,
 * query values and user names in paths are replaced.
 */
import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

interface Limits {
  /** Size in bytes after which the file is rotated. */
  fileBytes: number;
  /** Number of old files that are kept. */
  keep: number;
}

/**
 * A destination with `write(line)` for a log package. Lines are written synchronously, so that the last ones before a crash
 * are in the file. Errors of writing are ignored: a full disk loses log lines only.
 */
export function logFile(folder: string, name: string, limits: Limits = { fileBytes: 1_000_000, keep: 4 }) {
  const path = (age: number) => join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let bytes = statSync(path(0), { throwIfNoEntry: false })?.size ?? 0;

  function rotate(): void {
    rmSync(path(limits.keep), { force: true });
    for (let age = limits.keep - 1; age >= 0; age -= 1) {
      if (statSync(path(age), { throwIfNoEntry: false })) renameSync(path(age), path(age + 1));
    }
    bytes = 0;
  }

  /** A wipe removes the folder while the app runs; it is made again for the lines that follow. */
  function append(line: string): void {
    try {
      appendFileSync(path(0), line, { mode: 0o600 });
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== "ENOENT") throw problem;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      bytes = 0;
      appendFileSync(path(0), line, { mode: 0o600 });
    }
  }

  return {
    write(line: string): void {
      const plain = redactPersonalData(line);
      try {
        if (bytes > 0 && bytes + plain.length > limits.fileBytes) rotate();
        append(plain);
        bytes += Buffer.byteLength(plain);
      } catch {
        // A log that cannot be written has no place to report it.
      }
    },
  };
}

const redactions: readonly [what: RegExp, instead: string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "‹mail›"],
  [/\b[Bb]earer\s+[\w.~+/=-]+/g, "Bearer ‹token›"],
  [/(?<=[?&][\w-]{1,30}=)[^&\s"\\]+/g, "‹value›"],
  // Eight digits or more, with blanks or a plus, are a telephone number; times and ids contain other characters.
  [/(?<![\w:.+-])\+?\d(?: ?\d){7,14}(?![\w:.-])(?!\s*[,}])/g, "‹number›"],
  [/((?:\/home|\/Users|\\\\Users|\\Users)[\\/]+)[^\\/"\s]+/g, "$1‹user›"],
];

/** Replaces what identifies a person in a line. Numbers that are JSON values (sizes, times in milliseconds) stay. */
export function redactPersonalData(line: string): string {
  return redactions.reduce((text, [what, instead]) => text.replace(what, instead), line);
}
