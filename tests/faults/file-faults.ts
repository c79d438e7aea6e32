/**
 * Lets the n-th call by which Node changes files in a folder fail, or kills the process as it begins. Changes node:fs and
 * node:fs/promises for the whole process; SQLite's own calls go past them (kill-cycles.ts reaches those).
 */
import fs from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

export interface FileFault {
  folder: string;
  /** Which call, from 1; 0 only counts. */
  at: number;
  /** A code such as EIO; `kill` ends the process. */
  how: "EIO" | "ENOSPC" | "EROFS" | "kill";
}

export interface Watched {
  /** The calls so far, as "rename images/a.jpg". */
  calls: string[];
  stop(): void;
}

// biome-ignore lint/suspicious/noExplicitAny: functions of every form are wrapped
type Any = (...args: any[]) => any;

const changing = ["open", "mkdir", "rename", "rm", "unlink", "writeFile"] as const;
const changingSync = ["openSync", "mkdirSync", "renameSync", "writeFileSync", "fsyncSync"] as const;
const ofHandle = ["writeFile", "sync"] as const;

export async function watchFiles({ folder, at, how }: FileFault): Promise<Watched> {
  const calls: string[] = [];
  const descriptors = new Map<number, string>();
  const begin = (name: string, path: unknown): void => {
    const text = String(path);
    if (!text.startsWith(folder)) return;
    calls.push(`${name} ${text.slice(folder.length + 1)}`);
    if (calls.length !== at) return;
    if (how === "kill") process.kill(process.pid, "SIGKILL");
    throw Object.assign(new Error(`${how}: as the test wants, ${name}`), { code: how, syscall: name, path: text });
  };
  const undo: (() => void)[] = [];
  const wrap = (owner: object, name: string, make: (original: Any) => Any): void => {
    const methods = owner as Record<string, Any>;
    const original = methods[name] as Any;
    methods[name] = make(original);
    undo.push(() => {
      methods[name] = original;
    });
  };

  const sample = await promises.open(import.meta.filename);
  const handles = Object.getPrototypeOf(sample) as object;
  await sample.close();
  const opened = new WeakMap<object, string>();
  for (const name of changing) {
    wrap(promises, name, (original) => async (...args) => {
      begin(name, args[0]);
      const answer = await original(...args);
      if (name === "open") opened.set(answer, String(args[0]));
      return answer;
    });
  }
  for (const name of ofHandle) {
    wrap(
      handles,
      name,
      (original) =>
        async function (this: object, ...args) {
          begin(`${name} of`, opened.get(this) ?? "");
          return original.apply(this, args);
        },
    );
  }
  for (const name of changingSync) {
    wrap(fs, name, (original) => (...args) => {
      begin(name, name === "fsyncSync" ? descriptors.get(args[0]) : args[0]);
      const answer = original(...args);
      if (name === "openSync") descriptors.set(answer, String(args[0]));
      return answer;
    });
  }
  syncBuiltinESMExports();
  return {
    calls,
    stop() {
      for (const one of undo) one();
      syncBuiltinESMExports();
    },
  };
}
