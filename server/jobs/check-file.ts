import { DAMAGED_EXIT_CODE, FileDamage, noteDamage } from "../../db/backup/damage.ts";
import type { Db } from "../../db/schema.ts";
import type { Log } from "../log.ts";
import { runCommand } from "./run-command.ts";

/** Checks the structure of the whole file in a process of its own, while the shop serves; `when` is for the log. */
export async function checkFileBeside(db: Db, dataDir: string, log: Log, when = "after an unclean end"): Promise<void> {
  try {
    const { code, problem } = await runCommand(["check-file"], { DATA_DIR: dataDir });
    if (code === DAMAGED_EXIT_CODE) noteDamage(db, new FileDamage(problem));
    else if (code === 0) log.info({}, `the database was checked ${when} and is sound`);
    else log.error({ problem }, `the database could not be checked ${when}`);
  } catch (problem) {
    log.error({ err: problem }, `the database could not be checked ${when}`);
  }
}
