/** The repair of a mirror that differs from the server. */
import type { Mirrored } from "../../../src-shared/resources.ts";
import type { Differences } from "./compare.ts";

/** Codes for diagnostics; the names of the collections follow each. */
export type Difference = "collection_differed" | "mirror_differed" | "mirror_differs";

export class MirrorDiffers extends Error {
  readonly code: string;
  constructor(difference: Difference, names: readonly Mirrored[]) {
    super(`the mirror is not what the server has in ${names.join(", ")}`);
    this.code = `${difference}:${names.join("+")}`;
  }
}

interface Deps {
  /** Undefined when a comparison is not possible now. */
  compare(): Promise<Differences | undefined>;
  /** Fetches one collection again; false when that was not finished. */
  refetch(name: Mirrored, ordersSince: string): Promise<boolean>;
  /** Fetches everything again; false when that was not finished. */
  fetchEverything(): Promise<boolean>;
  report(problem: MirrorDiffers): void;
}

/**
 * Compares and repairs (electron/README.md, 7): collections that differ are fetched again, once; if some still differ,
 * everything is fetched, once; after that a difference is only reported, until a comparison finds none. Returns false when
 * it could not be finished; the next call continues.
 */
export function createHealing({ compare, refetch, fetchEverything, report }: Deps): () => Promise<boolean> {
  let done: "nothing" | "refetched" | "resynced" | "reported" = "nothing";
  return async () => {
    for (;;) {
      const differences = await compare();
      if (differences === undefined) return false;
      const { names, ordersSince } = differences;
      if (names.length === 0) {
        done = "nothing";
        return true;
      }
      if (done === "nothing") {
        report(new MirrorDiffers("collection_differed", names));
        for (const name of names) if (!(await refetch(name, ordersSince))) return false;
        done = "refetched";
      } else if (done === "refetched") {
        report(new MirrorDiffers("mirror_differed", names));
        if (!(await fetchEverything())) return false;
        done = "resynced";
      } else {
        if (done === "resynced") report(new MirrorDiffers("mirror_differs", names));
        done = "reported";
        return true;
      }
    }
  };
}
