import type { Mutation } from "./mutation.ts";

const uncleanEnd = "tests/db/unclean-end.test.ts";
const damaged = "tests/api/damaged-database.test.ts";
const increments = "tests/db/increments.test.ts";
const storedBackups = "tests/db/stored-backups.test.ts";
const owner = "tests/db/owner.test.ts";
const copy = "tests/db/copy.test.ts";

/** Guards of acknowledged writes: each taken out once. */
export const durability: Mutation[] = [
  {
    name: "The lock of a folder's owner is not taken",
    file: "db/engines/dialect.ts",
    find: 'handle.exec("begin exclusive");',
    replace: 'handle.exec("begin deferred");',
    caughtBy: { file: owner, title: "is the one process that holds its lock, named to the second one" },
  },
  {
    name: "The lock of a folder's owner ends when its handle is collected",
    file: "db/backup/owner.ts",
    find: "  locks.add(lock);\n",
    replace: "",
    caughtBy: { file: owner, title: "is the shop itself while a backup is to be put in its place" },
  },
  {
    name: "An increment continues a log that was begun anew while nobody held it",
    file: "db/backup/log/keep-log.ts",
    find: "if (!start || isSameLog || !this.#isHeld)",
    replace: "if (!start || isSameLog)",
    caughtBy: { file: increments, title: "is refused where the log does not prove what was committed before it" },
  },
  {
    name: "An increment is laid over another one than the one it continues",
    file: "db/backup/log/chain.ts",
    find: "if (head.previous !== previous) {",
    replace: "if (head.previous === undefined) {",
    caughtBy: { file: increments, title: "is laid over the one that it continues, and over no other" },
  },
  {
    name: "A lost log is taken for a clean start",
    file: "db/backup/open-shop-file.ts",
    find: "  if (isLogLost(file)) throw new Error(reportLogLost(file));\n",
    replace: "",
    caughtBy: {
      file: uncleanEnd,
      title: "whose log is gone is refused in words with the ways out, and again the next time",
    },
  },
  {
    name: "A log without a valid header is taken for one",
    file: "db/backup/last-end.ts",
    find: "return header.readUInt32BE(24) === first && header.readUInt32BE(28) === second;",
    replace: "return true;",
    caughtBy: { file: uncleanEnd, title: "a log whose header does not add up is none" },
  },
  {
    name: "A database behind the note beside it is served",
    file: "db/backup/open-shop-file.ts",
    find: "if (hasCounters && isBehindNote(handle, file)) throw new Error(reportLogLost(file));",
    replace: "if (hasCounters) isBehindNote(handle, file);",
    caughtBy: {
      file: uncleanEnd,
      title:
        "whose log is cut off behind its first bytes is refused in words with the ways out, and again the next time",
    },
  },
  {
    name: "No margin is left above the note where the log is lost",
    file: "db/backup/noted-numbers.ts",
    find: 'if (note.mayBeBehind !== "beyond the note" &&',
    replace: "if (",
    caughtBy: {
      file: uncleanEnd,
      title: "whose log is gone goes on, when that is accepted, above every number that may have been issued",
    },
  },
  {
    name: "A backup takes in the log of a shop that was killed",
    file: "db/backup/backup.ts",
    find: "    const db = openSqliteToRead(file);\n",
    replace: "    const db = openSqlite(file);\n",
    caughtBy: { file: uncleanEnd, title: "leaves the log to the next start while a backup is made of what was killed" },
  },
  {
    name: "The file is not checked after an unclean end",
    file: "db/backup/open-shop-file.ts",
    find: "    if (!isLarge) quickCheck(handle);\n",
    replace: "",
    caughtBy: { file: damaged, title: "is found by the start after an unclean end, before anything is served" },
  },
  {
    name: "Statements that meet damage do not say so",
    file: "db/open.ts",
    find: "const onFault = (problem: unknown) => noteDamage(db, problem);",
    replace: "const onFault = (_problem: unknown) => void db;",
    caughtBy: { file: damaged, title: "is found by whichever statement meets it, and from then on nothing is written" },
  },
  {
    name: "What orders have read stands after another one has written",
    file: "db/engines/sqlite-driver.ts",
    find: "this.#reads?.state === this.#stateOfFile()",
    replace: "this.#reads",
    caughtBy: {
      file: "tests/db/commit-reads.test.ts",
      title: "in random histories each reads what stands in the tables, whoever wrote between two commits",
    },
  },
  {
    name: "A backup does not check the file it copies",
    file: "db/backup/backup.ts",
    find: 'if (found !== "ok") throw new FileDamage',
    replace: 'if (found === "never") throw new FileDamage',
    caughtBy: { file: damaged, title: "in an index is found by the next backup" },
  },
  {
    name: "Orders are taken into a damaged file",
    file: "db/transaction.ts",
    find: "  refuseDamaged(db);\n",
    replace: "",
    caughtBy: { file: damaged, title: "a shop whose database is damaged takes no order" },
  },
  {
    name: "A shop whose database is damaged says that it is ready",
    file: "server/features/health/read-parts.ts",
    find: "  if (damageOf(db)) return undefined;\n",
    replace: "",
    caughtBy: { file: damaged, title: "a shop whose database is damaged takes no order" },
  },
  {
    name: "Orders are taken until the disk is full",
    file: "server/features/order-processing/placing/place-order.ts",
    find: "  if (paused) return paused;\n",
    replace: "",
    caughtBy: { file: damaged, title: "orders stop, with words, before the disk is full; pages go on" },
  },
  {
    name: "A backup dated in the future counts as the newest",
    file: "db/backup/stored-backups.ts",
    find: "listAllBackups(dataDir).filter(({ at }) => at <= now);",
    replace: "listAllBackups(dataDir).filter(() => now !== undefined);",
    caughtBy: { file: storedBackups, title: "neither ends all copies nor shows as fresh" },
  },
  {
    name: "Half copies of before a change of the schema are left lying",
    file: "db/backup/stored-backups.ts",
    find: '(owned && name.startsWith("before-"))',
    replace: "false",
    caughtBy: { file: storedBackups, title: "a copy before a change of the schema that a kill cut off" },
  },
  {
    name: "A start with other keys is not refused",
    file: "db/backup/installation.ts",
    find: "if (wanted !== undefined && wanted !== (await readPart(installation, part)))",
    replace: "if (wanted !== undefined && part === undefined)",
    caughtBy: { file: "tests/db/installation.test.ts", title: "so a start without its keys is refused" },
  },
  {
    name: "A shop that another program has seeded is seeded again",
    file: "db/seed/seed.ts",
    find: "    if (!(await isEmpty(tx))) return;\n",
    replace: "",
    caughtBy: { file: "tests/db/first-start.test.ts", title: "a shop that is seeded a second time stays as it is" },
  },
  {
    name: "A copy goes on from a source that has changed",
    file: "db/copy/ends.ts",
    find: '  if (isSame("revision") && isSame("openedAt")) return;\n',
    replace: "  if (now) return;\n",
    caughtBy: { file: copy, title: "does not go on from a source that has changed meanwhile, and says what to do" },
  },
  {
    name: "A database that is half copied is served",
    file: "db/migrate.ts",
    find: "    await refuseUnfinishedCopy(connection);\n",
    replace: "",
    caughtBy: { file: copy, title: "on SQLite names the first row that differs, and keeps the target closed" },
  },
  {
    name: "A copy gives desktops numbers of the feed that they have seen",
    file: "db/copy/fill.ts",
    find: "    if (shape.isNumbered) await setLastNumber(tx, shape, lastNumber);\n",
    replace: "",
    caughtBy: { file: copy, title: "on SQLite that is killed twice goes on where it was" },
  },
  {
    name: "A copy that differs from its source is opened",
    file: "db/copy/copy-shop.ts",
    find: "if (isEqual) await inTransaction(target, noteEnd);",
    replace: "await inTransaction(target, noteEnd);",
    caughtBy: { file: copy, title: "on SQLite names the first row that differs, and keeps the target closed" },
  },
];
