/** `npm run db -- files`: every file of the shop from one place to another, with what it says on the terminal. */
import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { takeOwnership } from "../backup/owner.ts";
import { describeAddress, refuseOthers } from "../copy/ends.ts";
import { openDatabase } from "../open.ts";
import { createProgress, type Say } from "../progress.ts";
import { copyFiles, type FilesStep } from "./copy-files.ts";
import { openPlace, type Place } from "./places.ts";

/** The shop of this environment: its folder, and its PostgreSQL where it has one. */
interface Shop {
  dataDir: string;
  server: string | undefined;
}

/** Refuses (throws) while the shop runs: what is uploaded meanwhile would be in the former place only. */
export async function filesCommand(args: string[], say: Say, shop: Shop): Promise<void> {
  const text = { type: "string" } as const;
  const { from, to } = parseArgs({ args, options: { from: text, to: text } }).values;
  if (!from || !to) {
    throw new Error(
      "Say: npm run db -- files --from PLACE --to PLACE, each a DATA_DIR or https://KEY:SECRET@host/bucket?region=…",
    );
  }
  const [source, target] = [openPlace(from), openPlace(to)];
  if (source.folder && !existsSync(source.folder)) throw new Error(`There is no folder ${source.folder}.`);
  if (plain(source) === plain(target)) throw new Error("--from and --to are the same place.");
  const release = ownFolders([source.folder, target.folder, folderOf(shop)]);
  try {
    await refuseServed(shop);
    say(`Copying the files of ${source.description} to ${target.description}.`);
    const progress = createProgress(say);
    const show = (step: FilesStep) => progress.show(describeStep(step), { isPassing: step.step !== "begun" });
    const { files, bytes, copied, others } = await copyFiles(source, target, show).finally(progress.end);
    say(`Equal, byte by byte: ${count(files)} files, ${mb(bytes)}, of which ${count(copied)} were copied now.`);
    if (others > 0) say(`${count(others)} other files of ${target.description} stay as they are.`);
    const next = target.folder
      ? `Start the shop with DATA_DIR=${target.folder} and without MEDIA_URL`
      : "Start the shop with MEDIA_URL set to that bucket";
    say(`${next}. Nothing was removed from ${source.description}: do that when the shop runs well.`);
  } finally {
    release();
  }
}

const plain = ({ folder, description }: Place): string =>
  folder && existsSync(folder) ? realpathSync(folder) : description;

const folderOf = ({ dataDir }: Shop): string | undefined =>
  existsSync(join(dataDir, "shop.db")) ? dataDir : undefined;

/** Keeps a shop from being served from these folders meanwhile. */
function ownFolders(folders: readonly (string | undefined)[]): () => void {
  const own = new Set<string>();
  for (const folder of folders) if (folder) own.add(existsSync(folder) ? realpathSync(folder) : resolve(folder));
  const releases: (() => void)[] = [];
  const release = () => {
    for (const one of releases) one();
  };
  try {
    for (const folder of own) releases.push(takeOwnership(folder));
  } catch (problem) {
    release();
    throw problem;
  }
  return release;
}

/** Processes on PostgreSQL own no folder. */
async function refuseServed({ server }: Shop): Promise<void> {
  if (!server) return;
  const db = openDatabase(server, { timeLimits: false });
  try {
    await refuseOthers(db, "what is uploaded from now on would be missing").catch((problem: unknown) => {
      const why = problem instanceof Error ? problem.message : String(problem);
      throw new Error(`${describeAddress(server)}: ${why}`, { cause: problem });
    });
  } finally {
    await db.destroy();
  }
}

const count = (files: number): string => files.toLocaleString("en-US");
const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function describeStep(step: FilesStep): string {
  switch (step.step) {
    case "begun": {
      const all = `${count(step.files)} files, ${mb(step.bytes)}`;
      return step.there === 0 ? `${all}.` : `${all}; ${count(step.there)} are there already.`;
    }
    case "copying":
      return `Copied ${count(step.copied)} of ${count(step.files)} files · ${mb(step.bytes)}`;
    case "comparing":
      return `Compared ${count(step.compared)} of ${count(step.files)} files`;
  }
}
