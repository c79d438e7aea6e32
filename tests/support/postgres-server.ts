import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres } from "../../build/prepare/postgres.mjs";

export interface PostgresServer {
  url: string;
  stop(): void;
}

/** A server of the test's own, which it may kill. */
export interface OwnPostgres extends PostgresServer {
  /** Ends at once, as at a power cut, without closing connections. */
  crash(): void;
  start(): void;
  /** "fast" ends every connection first, "immediate" is a crash; resolves when it takes connections again. */
  restart(mode: "fast" | "immediate"): Promise<void>;
}

/** Whether a server can be started here. */
export const hasPostgres = (): boolean => findPostgres() !== undefined;

/**
 * A PostgreSQL server to test against: the one that TEST_DATABASE_URL names, else a temporary one where
 * Debian's package is installed. Undefined without either.
 */
export function postgresServer(): PostgresServer | undefined {
  const named = process.env.TEST_DATABASE_URL;
  if (named) return { url: named, stop: () => undefined };
  return hasPostgres() ? ownPostgres() : undefined;
}

/** Needs Debian's package (`hasPostgres`). */
export function ownPostgres(): OwnPostgres {
  const bin = findPostgres() as string;
  const folder = mkdtempSync(join(tmpdir(), "showroom-postgres-"));
  // The server refuses to run as root.
  const owner = process.getuid?.() === 0 ? ownerOf("postgres") : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...owner, cwd: folder, stdio: "ignore" });
  const data = join(folder, "data");
  run("initdb", "-D", data, "-A", "trust", "-U", "showroom", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  // On a socket in its own folder only, so that no port is taken.
  const options = `-k ${folder} -c listen_addresses= -c fsync=off`;
  const start = () => run("pg_ctl", "-D", data, "-o", options, "-l", join(folder, "log"), "-w", "start");
  const crash = () => run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
  start();
  return {
    url: `postgresql://showroom@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start,
    crash,
    async restart(mode) {
      const args = ["-D", data, "-o", options, "-l", join(folder, "log"), "-m", mode, "-w", "restart"];
      // Its own output would stay open in the server.
      const control = spawn(join(bin, "pg_ctl"), args, { ...owner, cwd: folder, stdio: "ignore" });
      const [code] = await once(control, "exit");
      if (code !== 0) throw new Error(`PostgreSQL did not restart (${mode}): ${code}`);
    },
    stop() {
      crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ownerOf(user: string): { uid: number; gid: number } {
  const number = (flag: string) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}
