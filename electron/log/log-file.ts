/**
 * Log files that stay small and say nothing of anybody: one line each of JSON, a few files of a fixed size, and a sieve
 * for what slips into messages all the same (addresses, telephone numbers, tokens, the name in a home folder).
 */
import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

interface Limits {
  /** Bytes after which a new file is begun. */
  fileBytes: number;
  /** How many old ones stay. */
  keep: number;
}

/**
 * Something with `write(line)`, as log packages want it. Written at once: the line before a crash is the one that
 * counts. A full disk loses log lines and nothing else.
 */
export function logFile(folder: string, name: string, limits: Limits = { fileBytes: 1_000_000, keep: 4 }) {
  const path = (age: number) => join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let bytes = statSync(path(0), { throwIfNoEntry: false })?.size ?? 0;

  function turn(): void {
    rmSync(path(limits.keep), { force: true });
    for (let age = limits.keep - 1; age >= 0; age -= 1) {
      if (statSync(path(age), { throwIfNoEntry: false })) renameSync(path(age), path(age + 1));
    }
    bytes = 0;
  }

  return {
    write(line: string): void {
      const plain = withoutPeople(line);
      try {
        if (bytes > 0 && bytes + plain.length > limits.fileBytes) turn();
        appendFileSync(path(0), plain, { mode: 0o600 });
        bytes += Buffer.byteLength(plain);
      } catch {
        // Nowhere left to say it.
      }
    },
  };
}

const sieve: readonly [what: RegExp, instead: string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "‹mail›"],
  [/\b[Bb]earer\s+[\w.~+/=-]+/g, "Bearer ‹token›"],
  [/(?<=[?&][\w-]{1,30}=)[^&\s"\\]+/g, "‹value›"],
  // A run of eight digits or more, with blanks or a plus: a telephone number. Times and ids have other signs in them.
  [/(?<![\w:.+-])\+?\d(?: ?\d){7,14}(?![\w:.-])(?!\s*[,}])/g, "‹number›"],
  [/((?:\/home|\/Users|\\\\Users|\\Users)[\\/]+)[^\\/"\s]+/g, "$1‹user›"],
];

/** One line, without what identifies a person. Numbers that are JSON values (sizes, times in milliseconds) stay. */
export function withoutPeople(line: string): string {
  return sieve.reduce((text, [what, instead]) => text.replace(what, instead), line);
}
