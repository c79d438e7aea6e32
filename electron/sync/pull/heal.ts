import type { Mirrored } from "../../../src-shared/resources.ts";
import type { Differences } from "./compare.ts";

/** Codes for diagnostics, each with the names of the collections behind it. */
export type Difference = "collection_differed" | "mirror_differed" | "mirror_differs";

export class MirrorDiffers extends Error {
  readonly code: string;
  constructor(difference: Difference, names: readonly Mirrored[]) {
    super(`the mirror is not what the server has in ${names.join(", ")}`);
    this.code = `${difference}:${names.join("+")}`;
  }
}

interface Parts {
  /** Undefined when they cannot be compared now. */
  compare(): Promise<Differences | undefined>;
  /** One collection anew; false when that did not come to its end. */
  refetch(name: Mirrored, ordersSince: string): Promise<boolean>;
  /** Everything anew. */
  fetchEverything(): Promise<boolean>;
  report(problem: MirrorDiffers): void;
}

/**
 * What follows from a comparison with the server (electron/README.md, 7): collections that differ are fetched anew,
 * once; if some differ then, everything is, once; and what differs even then is only said, until both were found equal
 * again. Answers false when it could not be finished: asked again, it goes on where it was.
 */
export function createHealing({ compare, refetch, fetchEverything, report }: Parts): () => Promise<boolean> {
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
