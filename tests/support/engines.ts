import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "./databases.ts";
import { freshPostgres } from "./postgres.ts";
import { postgresServer } from "./postgres-server.ts";
import type { Template } from "./templates.ts";

/** Both engines for one suite, which makes databases without a schema on them; PostgreSQL where it is installed. */
export interface Engines {
  names: Engine[];
  /** The PostgreSQL server. */
  serverUrl: string;
  /** The address of a new database without any table. */
  bare(on: Engine): Promise<string>;
  close(): Promise<void>;
}

const bareTemplate: Template = { name: "bare", fill: async () => undefined };

export function startEngines(): Engines {
  const server = postgresServer();
  const folder = mkdtempSync(join(tmpdir(), "engines-"));
  const drops: (() => Promise<void>)[] = [];
  let files = 0;
  return {
    names: server ? ["sqlite", "postgres"] : ["sqlite"],
    serverUrl: server?.url ?? "",
    async bare(on) {
      if (on === "sqlite") return join(folder, `${++files}.db`);
      const { url, drop } = await freshPostgres(server?.url ?? "", bareTemplate);
      drops.push(drop);
      return url;
    },
    async close() {
      for (const drop of drops) await drop();
      server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
