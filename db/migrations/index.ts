// The migrations are the files of this folder whose name begins with a number; nothing registers them. A bundle (the
// desktop's, the tests') has them from its bundler, plain Node reads the folder.
import { readdirSync } from "node:fs";
import type { Migration } from "kysely/migration";

/** Every migration by the name of its file, without the ending, in the order of their numbers. */
export const migrations: Readonly<Record<string, Migration>> = import.meta.env
  ? named(Object.entries(import.meta.glob<Migration>("./[0-9]*.ts", { eager: true })))
  : named(await importFolder());

function named(files: [path: string, migration: Migration][]): Record<string, Migration> {
  const steps = files.map(([path, step]) => [path.replace(/^\.\/|\.ts$/g, ""), step] as const);
  return Object.fromEntries(steps.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function importFolder(): Promise<[path: string, migration: Migration][]> {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name));
  return Promise.all(files.map(async (name) => [`./${name}`, await import(`./${name}`)] as [string, Migration]));
}
