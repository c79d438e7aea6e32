/**
 * The process that decodes pictures, one after the other, for picture-decoder.ts. Its memory returns to the system when
 * it ends; a decoder that exceeds its limits, hangs or crashes affects nothing else.
 */
import { type DecodeAnswer, type DecodeJob, GREW_TOO_LARGE, TOOK_TOO_LONG } from "./decode-job.ts";
import { reencode } from "./reencode.ts";

const WATCH_MS = 10;

process.on("message", (job: DecodeJob) => {
  const before = process.memoryUsage.rss();
  const begun = process.cpuUsage();
  // The library works in threads of its own, so this one can watch.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > job.limits.maxProcessBytes) process.exit(GREW_TOO_LARGE);
    const { user, system } = process.cpuUsage(begun);
    if ((user + system) / 1000 > job.limits.maxCpuMs) process.exit(TOOK_TOO_LONG);
  }, WATCH_MS);
  void reencode(Buffer.from(job.bytes), job.claimed, job.limits)
    .then(
      (picture): DecodeAnswer => ({ picture }),
      (problem: unknown): DecodeAnswer => ({ fault: problem instanceof Error ? problem.message : String(problem) }),
    )
    .then((answer) => {
      clearInterval(watch);
      process.send?.(answer);
    });
});
// The parent process has ended.
process.on("disconnect", () => process.exit());
process.send?.({ ready: true } satisfies DecodeAnswer);
