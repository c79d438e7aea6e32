import type { TestProject } from "vitest/node";
import { postgresServer } from "./postgres-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of a temporary server. */
    postgresUrl: string;
  }
}

/** One server for all suites of the run; each takes a database of its own from it (postgres.ts). */
export default function startPostgres(project: TestProject): () => void {
  const server = postgresServer();
  if (!server) throw new Error("These suites need PostgreSQL: TEST_DATABASE_URL, or Debian's package.");
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}
