import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

/** A server that keeps its log elsewhere, segment by segment (build/deploy/README.md, PostgreSQL). */
export interface ArchivingPostgres extends OwnPostgres {
  /** Copies the whole server while it runs. */
  backUp(): void;
  /** A new server, from that copy and the archived log up to this moment (a time as PostgreSQL writes it). */
  recover(until: string): PostgresServer;
}

/** Needs Debian's package (`hasPostgres`). */
export function archivingPostgres(): ArchivingPostgres {
  const aside = makeFolder("showroom-archive-");
  const [archive, base] = [join(aside, "log"), join(aside, "base")];
  makeFolderAt(archive);
  const settings = [
    // A copy of a running server needs them.
    "full_page_writes = on",
    "archive_mode = on",
    `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && sync ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'`,
    "archive_timeout = 300",
  ];
  const server = ownPostgres({ settings });
  return {
    ...server,
    backUp() {
      runPostgres(aside, "pg_basebackup", "-d", server.url, "-D", base, "-c", "fast");
      runPostgres(aside, "pg_verifybackup", base);
    },
    recover: (until) =>
      ownPostgres({
        base,
        settings: [
          "archive_mode = off",
          `restore_command = 'cp ${archive}/%f %p'`,
          `recovery_target_time = '${until}'`,
          "recovery_target_action = promote",
        ],
      }),
    stop() {
      server.stop();
      rmSync(aside, { recursive: true, force: true });
    },
  };
}

/**
 * A crash of the server, not of the machine, is what tests provoke: what was committed survives it without whole pages in
 * the log. Statistics are those that a test computes, so that no plan depends on when a test ran.
 */
const FOR_TESTS = ["full_page_writes = off", "autovacuum = off", "max_wal_size = 2GB"];

interface PostgresOptions {
  settings?: string[];
  base?: string;
  /** Whether commits wait for the disk, as in a shop, and for what is measured. */
  isDurable?: boolean;
}

/**
 * Needs Debian's package (`hasPostgres`). `base` is the copy of another server, whose log is replayed first.
 */
export function ownPostgres({ settings = [], base, isDurable = false }: PostgresOptions = {}): OwnPostgres {
  const folder = makeFolder("showroom-postgres-");
  const run = (program: string, ...args: string[]) => runPostgres(folder, program, ...args);
  const data = join(folder, "data");
  if (base) {
    run("cp", "-a", base, data);
    writeFileSync(join(data, "recovery.signal"), "");
  } else {
    run("initdb", "-D", data, "-A", "trust", "-U", "showroom", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync");
  }
  // The last of two settings of one name counts.
  const lines = [...(base ? [] : FOR_TESTS), ...settings].map((line) => `${line}\n`);
  appendFileSync(join(data, "postgresql.conf"), lines.join(""));
  // On a socket in its own folder only, so that no port is taken.
  const options = `-k ${folder} -c listen_addresses= -c fsync=${isDurable ? "on" : "off"}`;
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
      const control = spawn(join(findPostgres() as string, "pg_ctl"), args, {
        ...ownerOfServers(),
        cwd: folder,
        stdio: "ignore",
      });
      const [code] = await once(control, "exit");
      if (code !== 0) throw new Error(`PostgreSQL did not restart (${mode}): ${code}`);
    },
    stop() {
      crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a program of PostgreSQL's, or of the system, as the user that owns its files: the server refuses to run as root. */
function runPostgres(folder: string, program: string, ...args: string[]): void {
  const own = join(findPostgres() as string, program);
  execFileSync(existsSync(own) ? own : program, args, { ...ownerOfServers(), cwd: folder, stdio: "ignore" });
}

const ownerOfServers = () => (process.getuid?.() === 0 ? ownerOf("postgres") : undefined);

function makeFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const owner = ownerOfServers();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

function makeFolderAt(folder: string): void {
  mkdirSync(folder);
  const owner = ownerOfServers();
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

function ownerOf(user: string): { uid: number; gid: number } {
  const number = (flag: string) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}
