/** What people said of the steps of the first run; whether one is done follows from the shop itself. */
import { z } from "zod";
import { SET_UP_STEPS } from "../../../src-shared/set-up/steps.ts";
import type { Db, Tx } from "../../schema.ts";
import { findSetting, putSetting } from "./settings.ts";

/** Stored among the settings, because it belongs to the shop and not to a browser. */
const KEY = "setUp";

const stored = z.object({
  skipped: z.array(z.enum(SET_UP_STEPS)).catch([]),
  dismissed: z.boolean().catch(false),
});
export type SetUpNotes = z.output<typeof stored>;

export const readSetUp = async (db: Db | Tx): Promise<SetUpNotes> =>
  stored.parse((await findSetting(db, KEY)) ?? { skipped: [], dismissed: false });

/** Changes the notes; two people who do it at the same moment wait for each other. */
export async function changeSetUp(tx: Tx, change: (notes: SetUpNotes) => SetUpNotes, now: Date): Promise<void> {
  await tx
    .updateTable("settings")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("key", "=", KEY)
    .execute();
  await putSetting(tx, KEY, change(await readSetUp(tx)), now);
}
