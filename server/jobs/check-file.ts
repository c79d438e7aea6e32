import { DAMAGED_EXIT_CODE, FileDamage, noteDamage } from "../../db/backup/damage.ts";
import type { App } from "../context.ts";
import { runCommand } from "./run-command.ts";

type CheckedShop = Pick<App, "db" | "dataDir" | "log" | "stopping">;

/** Checks the structure of the whole file in a process of its own, while the shop serves; `when` is for the log. */
export async function checkFileBeside(
  { db, dataDir, log, stopping }: CheckedShop,
  when = "after an unclean end",
): Promise<void> {
  try {
    const { code, problem } = await runCommand(["check-file"], { DATA_DIR: dataDir }, stopping);
    if (code === DAMAGED_EXIT_CODE) noteDamage(db, new FileDamage(problem));
    else if (code === 0) log.info({}, `the database was checked ${when} and is sound`);
    else log.error({ problem }, `the database could not be checked ${when}`);
  } catch (problem) {
    if (stopping?.aborted) return;
    log.error({ err: problem }, `the database could not be checked ${when}`);
  }
}
