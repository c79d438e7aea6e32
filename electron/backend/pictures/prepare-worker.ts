/** The thread in which pictures are decoded and scaled down, one at a time: a large one would hold up every window. */
import { parentPort } from "node:worker_threads";
import { type Prepared, preparePicture, type ToPrepare } from "./prepare-picture.ts";

export type PreparerAnswer = { done: Prepared } | { failed: string };

parentPort?.on("message", (job: ToPrepare) => {
  preparePicture(job).then(
    (done) => parentPort?.postMessage({ done } satisfies PreparerAnswer),
    (problem: unknown) => parentPort?.postMessage({ failed: String(problem) } satisfies PreparerAnswer),
  );
});
