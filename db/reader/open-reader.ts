/**
 * The reader: a handle for what reads much (reports, lists, searches, exports, comparisons), beside the one that takes orders.
 * On SQLite its statements run in threads, on PostgreSQL on a few connections of their own. It cannot write, and sees all that
 * was committed before a statement (or the first one of its transaction) began.
 */
import { type Dialect, Kysely, type KyselyConfig, SqliteAdapter, SqliteIntrospector } from "kysely";
import { noteDamage } from "../backup/damage.ts";
import { postgresDialect } from "../engines/dialect.ts";
import { PlannedOnceCompiler } from "../engines/sqlite-compiler.ts";
import type { Db, Schema } from "../schema.ts";
import { BoundedDriver, type RunAbortable } from "./bounded-driver.ts";
import { untilAborted } from "./cancel-statement.ts";
import { Places } from "./places.ts";
import { ThreadDriver, type ThreadLimits } from "./thread-driver.ts";

export interface ReaderLimits extends ThreadLimits {
  /** Reads at the same time: threads, or connections. */
  atOnce: number;
  /** Statements and transactions that wait for their turn; beyond that they are refused. */
  waiting: number;
}

/** Two: a list need not wait for the report before it. A shop has some dozen people at its lists. */
const LIMITS: ReaderLimits = {
  atOnce: 2,
  waiting: 100,
  statementMs: 30_000,
  idleMs: 60_000,
  spareMs: 10_000,
  resultCharacters: 200_000_000,
};

interface Opened {
  dialect: Dialect;
  driver: BoundedDriver;
  /** The handle that writes, of which damage is noted. */
  db: Db;
}

const opened = new WeakMap<Db, Opened>();

/** Opens a reader of the database at this address; damage that it meets is noted of `db`, the handle that writes. */
export function openReader(address: string, db: Db, limits: Partial<ReaderLimits> = {}): Db {
  const { atOnce, waiting, ...own } = { ...LIMITS, ...limits };
  const isServer = /^postgres(?:ql)?:\/\//.test(address);
  const places = new Places(atOnce, waiting);
  if (!isServer)
    return handleOf({ dialect: threads, driver: new BoundedDriver(new ThreadDriver(address, own), places), db });
  // One more, which cancels.
  const dialect = postgresDialect(address, { timeLimits: true, onlyReads: atOnce + 1 });
  const inner = dialect.createDriver();
  const abortable: RunAbortable = (connection, signal, run) => untilAborted(inner, connection, signal, run);
  return handleOf({ dialect, driver: new BoundedDriver(inner, places, abortable), db });
}

/**
 * The reader for one request: its reads end when `signal` is aborted, and so does their wait. Any other handle stays what it
 * is.
 */
export function readerFor(reader: Db, signal: AbortSignal): Db {
  const of = opened.get(reader);
  return of ? handleOf({ ...of, driver: of.driver.boundTo(signal) }) : reader;
}

function handleOf(of: Opened): Db {
  const { dialect, driver, db } = of;
  const reader: Db = new Reader(driver, {
    dialect: {
      createDriver: () => driver,
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (of) => dialect.createIntrospector(of),
    },
    log: (event) => {
      if (event.level === "error") noteDamage(db, event.error);
    },
  });
  opened.set(reader, of);
  return reader;
}

/** Ends its connections also where only handles of requests have used them, of which Kysely does not know. */
class Reader extends Kysely<Schema> {
  readonly #driver: BoundedDriver;

  constructor(driver: BoundedDriver, config: KyselyConfig) {
    super(config);
    this.#driver = driver;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.#driver.destroy();
  }
}

class ThreadAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Whether its statements can add up rows themselves (`ROW_SUM`), as those of a thread can. */
export const addsUpRows = (db: Pick<Kysely<unknown>, "getExecutor">): boolean =>
  db.getExecutor().adapter instanceof ThreadAdapter;

const threads: Dialect = {
  createDriver: () => {
    throw new Error("the threads of a reader belong to its file");
  },
  createAdapter: () => new ThreadAdapter(),
  createQueryCompiler: () => new PlannedOnceCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
};
