import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface PostgresServer {
  url: string;
  stop(): void;
}

/** Where Debian puts each version of the server. */
const installed = "/usr/lib/postgresql";

/**
 * A PostgreSQL server to test against: the one that TEST_DATABASE_URL names, else one of our own for throwing away where
 * Debian's package is installed. Undefined where there is neither.
 */
export function postgresServer(): PostgresServer | undefined {
  const named = process.env.TEST_DATABASE_URL;
  if (named) return { url: named, stop: () => undefined };
  if (!existsSync(installed)) return undefined;
  const newest = readdirSync(installed).sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : startCluster(join(installed, newest, "bin"));
}

function startCluster(bin: string): PostgresServer {
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
  run("pg_ctl", "-D", data, "-o", options, "-l", join(folder, "log"), "-w", "start");
  return {
    url: `postgresql://showroom@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop() {
      run("pg_ctl", "-D", data, "-m", "immediate", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ownerOf(user: string): { uid: number; gid: number } {
  const number = (flag: string) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}
