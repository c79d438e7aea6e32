import { join } from "node:path";

/** Where indexes are stored for the next start; one without a file is not. */
export interface IndexFiles {
  shoppers?: string | undefined;
  staff?: string;
}

/** Those of the shop that keeps its files in this folder. */
export const indexFilesIn = (dataDir: string): Required<IndexFiles> => ({
  shoppers: join(dataDir, "cache", "catalogue.index"),
  staff: join(dataDir, "cache", "staff.index"),
});
