/** The worker thread that decodes and scales pictures one at a time, so that a large one does not block requests. */
import { parentPort } from "node:worker_threads";
import { type PreparationJob, type PreparationResult, preparePicture } from "./prepare-picture.ts";

export type PreparerAnswer = { done: PreparationResult } | { failed: string };

parentPort?.on("message", (job: PreparationJob) => {
  preparePicture(job).then(
    (done) => parentPort?.postMessage({ done } satisfies PreparerAnswer),
    (problem: unknown) => parentPort?.postMessage({ failed: String(problem) } satisfies PreparerAnswer),
  );
});
