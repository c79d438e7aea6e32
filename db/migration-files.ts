import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Migration } from "kysely/migration";

/** Migrations by the name of their file, without the ending, in the order of their numbers. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Migrations that a bundler found: each by the path of its file. */
export function bundledMigrations(files: Readonly<Record<string, Migration>>): Migrations {
  const steps = Object.entries(files).map(([path, step]) => [path.replace(/^.*\/|\.ts$/g, ""), step] as const);
  return Object.fromEntries(steps.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The migrations of a folder, in plain Node: its files whose name begins with a number. */
export async function importMigrations(folder: string): Promise<Migrations> {
  const names = readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name));
  const files = names.map(async (name): Promise<[string, Migration]> => {
    const { href } = pathToFileURL(join(folder, name));
    return [name, await import(/* @vite-ignore: never runs in a bundle */ href)];
  });
  return bundledMigrations(Object.fromEntries(await Promise.all(files)));
}
