/**
 * A process of its own (server/jobs/run-command.ts): makes the indexes of the shop of `DATA_DIR`, or of `DATABASE_URL`, and stores them where
 * that shop looks for them. What it takes to read a large catalogue goes with it, and nobody waits for a turn.
 */
import { join } from "node:path";
import { openDatabase, openFileToRead } from "../../../db/open.ts";
import { createCatalogueIndex } from "./catalogue-index.ts";
import { indexFilesIn } from "./index-files.ts";

const { DATA_DIR: dataDir = "", DATABASE_URL: server } = process.env;
// The shop that started it has ended, if it did not end before this line.
const leave = () => process.exit(1);
process.once("disconnect", leave);
if (process.connected === false) leave();
const db = server ? openDatabase(server) : openFileToRead(join(dataDir, "shop.db"));
const index = createCatalogueIndex(db, indexFilesIn(dataDir));
// Staff's is made with the numbers that the shoppers' gives to paths.
await index.everything();
await index.store();
await db.destroy();
process.off("disconnect", leave);
process.disconnect?.();
