/**
 * Keeps the write-ahead log of a shop that is being served until its commits are in an increment, and makes increments of
 * it, so that a backup costs what was written and not what there is.
 *
 * 1. SQLite begins its log anew only while nobody reads from it, so a read transaction is always open here. It is
 *    exchanged for a newer one while both are open, and everything up to the newer one is in the increment before the
 *    older one ends. So between two increments the log is begun anew at most once, and only where the last increment ended.
 * 2. That this was so is not believed: an increment continues where the log proves, by its salts and its running sum, that
 *    it still has the frame the last one ended with. Where it was begun anew, this holder must have been open all the time.
 *    Everything else throws `LogLost`, and the chain begins again with a whole copy.
 * 3. The log is moved into the file from here (a passive checkpoint, which waits for nobody), so that it can begin anew.
 * 4. What fails lets go of the log: it must not grow for ever because no copy can be made. While nothing is kept, it is moved into the
 *    file from here too (`moveIntoFile`): a commit that does so writes thousands of pages, and waits for the disk.
 *
 * All of it blocks: it runs in a thread of its own (log-thread.ts).
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { openSqlite, openSqliteToRead, type SqliteHandle } from "../../engines/dialect.ts";
import type { FirstCopy } from "./first-copy.ts";
import { IncrementDraft, isIncrement, tryHead } from "./increment.ts";
import { makeRoom, type RoomLimits } from "./room.ts";
import { type LogPosition, type OpenLog, openLog } from "./wal.ts";

/** The log does not prove what was committed since the last increment. */
export class LogLost extends Error {}

/** What an increment continues; noted on the disk, so that a shop that was killed goes on with it. */
interface ChainNote {
  base: string;
  baseDigest: string;
  sequence: number;
  previous: string;
  position: LogPosition;
  /** Bytes of the increments so far. */
  bytes: number;
}

/** A whole copy that was made of a chain up to the increment `of`. */
export interface Replaced extends Pick<FirstCopy, "file" | "digest"> {
  of: string;
}

export interface Incremented {
  /** Undefined: nothing was committed since the last one. */
  file: string | undefined;
  bytes: number;
  pages: number;
}

/** A log with fewer frames than SQLite itself lets gather (its automatic checkpoint) need not begin anew. */
const WORTH_FRAMES = 1000;
/** A log that has so many is begun anew even where commits never pause: reading looks a page up in each 4,096. 64 MB at 4 kB a page. */
export const LONG_LOG_FRAMES = 16_384;
/** Tries for a moment in which nothing is committed, so that the log can begin anew; writers wait during the last one. */
const TRIES = 5;

interface Checkpoint {
  /** Frames in the log, and how many of these are in the file. */
  log: number;
  checkpointed: number;
}

export class LogKeeper {
  readonly #file: string;
  readonly #folder: string;
  #reader: SqliteHandle | undefined;
  /** Moves the log into the file. */
  #writer: SqliteHandle | undefined;
  #chain: ChainNote | undefined;
  /** Whether a reader was open ever since the chain's last increment. */
  #isHeld = false;

  constructor(file: string) {
    this.#file = file;
    this.#folder = join(dirname(file), "backups");
  }

  /** The chain that the next increment continues, as far as is known, and the bytes of its increments. */
  get chain(): { base: string; bytes: number } | undefined {
    this.#chain ??= this.#findNoted();
    return this.#chain && { base: this.#chain.base, bytes: this.#chain.bytes };
  }

  get isHolding(): boolean {
    return this.#reader !== undefined;
  }

  /** From now on nothing leaves the log. */
  hold(): void {
    this.#reader ??= this.#openReader();
  }

  /** Begins a chain with a whole copy that was begun after `hold`. */
  begin({ file, digest, position }: FirstCopy): void {
    if (!this.#reader) throw new LogLost("the log was not held while the copy was made");
    this.#isHeld = true;
    this.#note({ base: basename(file), baseDigest: digest, sequence: 0, previous: digest, position, bytes: 0 });
  }

  /** Goes on from a whole copy that was made of this chain; false where increments came after the one it ends with. */
  replaceFirst({ file, digest, of }: Replaced): boolean {
    const head = tryHead(of);
    const chain = this.#chain;
    if (!chain || head?.baseDigest !== chain.baseDigest || head.sequence !== chain.sequence) return false;
    this.#note({ ...chain, base: basename(file), baseDigest: digest, sequence: 0, previous: digest, bytes: 0 });
    return true;
  }

  /** Writes what was committed since the last increment to `target`. */
  increment(target: string): Incremented {
    if (!this.chain || !this.#chain) throw new LogLost("there is no chain");
    let draft: IncrementDraft | undefined;
    try {
      draft = new IncrementDraft(target);
      return this.#finish(draft, target, this.#gather(draft, this.#chain));
    } catch (problem) {
      this.letGo();
      throw problem;
    } finally {
      draft?.discard();
    }
  }

  /** Frames in the log; those that are in an increment are moved into the file. */
  readLogFrames(): number {
    return this.#checkpoint().log;
  }

  /** Moves the log into the file where no increment needs it. A long one is moved whole, for milliseconds without a commit. */
  moveIntoFile(longFrames = LONG_LOG_FRAMES): void {
    if (this.isHolding) return;
    const { log, checkpointed } = this.#checkpoint();
    // Where somebody reads from the log it is not moved whole, and nobody should wait.
    if (log < longFrames || checkpointed < log) return;
    const release = this.#holdWriters();
    if (release) this.#checkpoint();
    release?.();
  }

  /** Makes room for the commits that come (room.ts); not while somebody writes. */
  makeRoom(limits?: RoomLimits): void {
    makeRoom(this.#file, () => this.#holdWriters({ waitMs: 0 }), limits);
  }

  /** Ends the chain: the log may begin anew. */
  letGo(): void {
    this.#chain = undefined;
    this.#isHeld = false;
    rmSync(this.#noteFile, { force: true });
    this.#closeReader();
  }

  /** Closes its handles; the chain stays noted, for the log may prove at the next start that it goes on. */
  close(): void {
    this.#closeReader();
    this.#isHeld = false;
    this.#writer?.close();
    this.#writer = undefined;
  }

  /**
   * Appends what was committed since `chain`. Meanwhile the log is moved into the file, and where all of it is there, the
   * next commit begins it anew: only where nothing was committed between the last reading and the newer reader.
   */
  #gather(draft: IncrementDraft, chain: ChainNote): Gathered {
    this.hold();
    let gathered = this.#exchange(draft, { position: chain.position, databasePages: undefined });
    for (let tries = 1; ; tries++) {
      const { log, checkpointed } = this.#checkpoint();
      if (log < WORTH_FRAMES || tries > TRIES) return gathered;
      const release = tries === TRIES ? this.#holdWriters() : undefined;
      try {
        const before = gathered.position;
        gathered = this.#exchange(draft, gathered);
        if (log === checkpointed && gathered.position === before) return gathered;
        if (release) {
          this.#checkpoint();
          return this.#exchange(draft, gathered);
        }
      } finally {
        release?.();
      }
    }
  }

  /** Appends what was committed since, up to a newer reader at least, which then takes the place of the older one. */
  #exchange(draft: IncrementDraft, since: Pick<Gathered, "position" | "databasePages">): Gathered {
    const newer = this.#openReader();
    try {
      const commit = describe(newer);
      const log = openLog(this.#file);
      if (!log) {
        if (this.#isHeld && since.position.frame === 0) return { pageSize: 0, ...since, ...commit };
        throw new LogLost("there is no log");
      }
      try {
        const part = log.readFrom(this.#continues(log, since.position));
        if (part.pages.size > 0) draft.append(log, part);
        // The same object where nothing was committed.
        const position =
          part.databasePages === undefined && isSame(part.end, since.position) ? since.position : part.end;
        return {
          position,
          pageSize: part.pageSize,
          databasePages: part.databasePages ?? since.databasePages,
          ...commit,
        };
      } finally {
        log.close();
      }
    } catch (problem) {
      newer.close();
      throw problem;
    } finally {
      if (newer.open) {
        this.#closeReader();
        this.#reader = newer;
        this.#isHeld = true;
      }
    }
  }

  /** The place from which the log has everything that the chain lacks. */
  #continues(log: OpenLog, position: LogPosition): LogPosition {
    if (log.goesOnFrom(position)) return position;
    const start = log.start();
    const isSameLog = start && start.salts[0] === position.salts[0] && start.salts[1] === position.salts[1];
    if (!start || isSameLog || !this.#isHeld) throw new LogLost("the log does not continue the last increment");
    return start;
  }

  #finish(draft: IncrementDraft, target: string, gathered: Gathered): Incremented {
    const chain = this.#chain as ChainNote;
    const { position, databasePages, pageSize, revision, epoch } = gathered;
    if (databasePages === undefined) {
      this.#note({ ...chain, position });
      return { file: undefined, bytes: 0, pages: 0 };
    }
    const { base, baseDigest, previous } = chain;
    const sequence = chain.sequence + 1;
    const { pages } = draft;
    const { digest, bytes } = draft.finish({
      base,
      baseDigest,
      sequence,
      previous,
      pageSize,
      databasePages,
      revision,
      epoch,
      position,
    });
    this.#note({ ...chain, sequence, previous: digest, position, bytes: chain.bytes + bytes });
    return { file: target, bytes, pages };
  }

  #checkpoint(): Checkpoint {
    this.#writer ??= openSqlite(this.#file);
    const [done] = this.#writer.pragma("wal_checkpoint(PASSIVE)") as Checkpoint[];
    return done as Checkpoint;
  }

  /** Nobody commits until it is released; for milliseconds. Undefined where a writer does not end. */
  #holdWriters({ waitMs = 5000 } = {}): (() => void) | undefined {
    const handle = openSqlite(this.#file);
    try {
      handle.pragma(`busy_timeout = ${waitMs}`);
      handle.exec("begin immediate");
    } catch (problem) {
      handle.close();
      if (/^SQLITE_BUSY/.test(String((problem as { code?: unknown }).code))) return undefined;
      throw problem;
    }
    return () => handle.close();
  }

  #openReader(): SqliteHandle {
    const reader = openSqliteToRead(this.#file);
    reader.exec("begin");
    describe(reader);
    return reader;
  }

  #closeReader(): void {
    this.#reader?.close();
    this.#reader = undefined;
  }

  get #noteFile(): string {
    return join(this.#folder, "chain.json");
  }

  #note(chain: ChainNote): void {
    this.#chain = chain;
    writeFileSync(`${this.#noteFile}.new`, JSON.stringify(chain), { mode: 0o600 });
    renameSync(`${this.#noteFile}.new`, this.#noteFile);
  }

  /** The chain of the run before; whether the log continues it is proven by the next increment. */
  #findNoted(): ChainNote | undefined {
    if (!existsSync(this.#noteFile)) return undefined;
    try {
      const noted = JSON.parse(readFileSync(this.#noteFile, "utf8")) as ChainNote;
      // An increment that was finished, and not noted, before a kill: none other may take its place in the chain.
      const isBehind = readdirSync(this.#folder)
        .filter(isIncrement)
        .map((name) => tryHead(join(this.#folder, name)))
        .some((head) => head?.baseDigest === noted.baseDigest && head.sequence > noted.sequence);
      return existsSync(join(this.#folder, noted.base)) && !isBehind ? noted : undefined;
    } catch {
      return undefined;
    }
  }
}

interface Gathered {
  position: LogPosition;
  /** Of the last commit; undefined where nothing was committed. */
  databasePages: number | undefined;
  pageSize: number;
  revision: number;
  epoch: string;
}

const isSame = (a: LogPosition, b: LogPosition): boolean =>
  a.frame === b.frame && a.salts[0] === b.salts[0] && a.salts[1] === b.salts[1];

function describe(handle: SqliteHandle): { revision: number; epoch: string } {
  const revision = handle.prepare("select value from counters where name = 'revision'").pluck().get();
  const epoch = handle.prepare("select value from meta where key = 'epoch'").pluck().get();
  return { revision: Number(revision ?? 0), epoch: String(epoch ?? "") };
}
