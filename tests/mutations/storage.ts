import type { Mutation } from "./mutation.ts";

const files = "tests/db/files.test.ts";
const serverCopies = "tests/db/server-copies.test.ts";
const secondPlace = "tests/db/second-place.test.ts";

/** Guards of files that move and of backups that leave the machine. */
export const storage: Mutation[] = [
  {
    name: "A file of another size is replaced",
    file: "db/files/copy-files.ts",
    find: "  refuseConflicts(source, there, to);\n",
    replace: "",
    caughtBy: { file: files, title: "a file of the same name and another size is not replaced, and nothing is copied" },
  },
  {
    name: "Keys of a bucket lead anywhere",
    file: "db/files/places.ts",
    find: "      refuseNames(description, strange);\n",
    replace: "",
    caughtBy: { file: files, title: "a bucket with the key uploads/.hidden is refused, and nothing is written" },
  },
  {
    name: "Files that were copied are not compared",
    file: "db/files/copy-files.ts",
    find: "differing.push(path);",
    replace: "compared += 0;",
    caughtBy: { file: files, title: "a bucket that alters what it stores is found out" },
  },
  {
    name: "The marker of another shop's pictures is not looked at",
    file: "db/files/copy-files.ts",
    find: "if (other !== undefined && other.trim() !== marker?.trim())",
    replace: "if (other === from.description)",
    caughtBy: { file: files, title: "the pictures of another shop are left alone" },
  },
  {
    name: "Files that arrive while others are copied are forgotten",
    file: "db/files/copy-files.ts",
    find: "if (changed.length > 0 || now.size !== source.size)",
    replace: "if (now.size < 0)",
    caughtBy: { file: files, title: "a file that arrives meanwhile is noticed" },
  },
  {
    name: "Files are copied while a shop takes uploads on PostgreSQL",
    file: "db/files/command.ts",
    find: "    await refuseServed(shop);\n",
    replace: "    if (!shop) await refuseServed(shop);\n",
    caughtBy: { file: serverCopies, title: "keeps its files where they are while it is served: `files` is refused" },
  },
  {
    name: "A copy of PostgreSQL sees what is committed while it is made",
    file: "db/copy/copy-served.ts",
    find: "const sums = await readAtOneMoment(source, async (snapshot) => {",
    replace: "const sums = await source.transaction().execute(async (snapshot) => {",
    caughtBy: { file: serverCopies, title: "has every row as it was at one moment, while orders go on" },
  },
  {
    name: "A copy of PostgreSQL keeps a change of the schema waiting",
    file: "db/copy/copy-served.ts",
    find: "if (!(await isInTheWay(db, connectionId))) return;",
    replace: "if (connectionId !== undefined || (await isInTheWay(db, connectionId))) return;",
    caughtBy: {
      file: serverCopies,
      title: "gives way to a change of the schema, which would keep every request waiting",
    },
  },
  {
    name: "Every process of a shop sends a copy",
    file: "db/backup/ship-from-server.ts",
    find: 'if (!(await tryName(one, "send to the second place"))) return undefined;',
    replace: 'await tryName(one, "send to the second place");',
    caughtBy: {
      file: serverCopies,
      title: "is copied by one of its processes at a time, and nothing stays on the disk",
    },
  },
  {
    name: "Copies of PostgreSQL follow each other without a rest",
    file: "db/backup/ship-from-server.ts",
    find: "return until !== undefined && until > now &&",
    replace: "return until !== undefined && until < now &&",
    caughtBy: { file: serverCopies, title: "is copied when something was committed, and not again while it rests" },
  },
  {
    name: "Any signature of a copy counts",
    file: "db/backup/manifest.ts",
    find: "return given.length === wanted.length && timingSafeEqual(given, wanted);",
    replace: "return given.length === wanted.length || wanted.length > 0;",
    caughtBy: {
      file: secondPlace,
      title: "and a recovery with SHOP_SECRET takes it, and refuses one that somebody else made",
    },
  },
  {
    name: "A copy may be another one than its manifest describes",
    file: "db/backup/fetch-shop.ts",
    find: "if (manifest && !(await describes(manifest, database, file))) {",
    replace: 'if (manifest && (await describes(manifest, database, file)) && file === "") {',
    caughtBy: { file: secondPlace, title: "and is refused where it is not the one that its manifest describes" },
  },
];
