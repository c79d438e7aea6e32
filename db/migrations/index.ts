// The migrations are the files of this folder whose name begins with a number; nothing registers them. A bundle (the
// desktop's, the tests') has them from its bundler, plain Node reads the folder.
import type { Migration } from "kysely/migration";
import { bundledMigrations, importMigrations, type Migrations } from "../migration-files.ts";

export const migrations: Migrations = import.meta.env
  ? bundledMigrations(import.meta.glob<Migration>("./[0-9]*.ts", { eager: true }))
  : await importMigrations(import.meta.dirname);
