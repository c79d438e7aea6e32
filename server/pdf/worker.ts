/** A thread that renders documents, one after the other, for pool.ts. */
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { Answer, Job } from "./pool.ts";
import type { RenderingBundle } from "./rendering-bundle.ts";

const port = parentPort;
if (!port) throw new Error("This file runs as a thread.");

const { renderPdf, renderHtml, warmUp } = (await import(
  pathToFileURL((workerData as { bundle: string }).bundle).href
)) as RenderingBundle;

port.on("message", async (job: Job) => {
  try {
    const done = job.kind === "pdf" ? await renderPdf(job.documents, job.about) : renderHtml(job.documents, job.title);
    answer({ done });
  } catch (problem) {
    answer({ failed: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem) });
  }
});

await warmUp();
answer({ ready: true });

function answer(what: Answer): void {
  port?.postMessage(what);
}
