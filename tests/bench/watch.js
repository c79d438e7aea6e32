// Loaded before a measured server, of any version: answers a message with the delays of the event loop since the message
// before, how long it was busy at a stretch, and with the memory.
import { createHistogram, monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 5;

// Readings come by the channel of the process that measures; without one nothing is measured, as in workers.
if (process.send) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const busy = createHistogram();
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    busy.record(Math.max(1, Math.round(user + system)));
    before = process.threadCpuUsage();
  }, RESOLUTION_MS).unref();
  process.on("message", () => {
    const [lagP99, lagMax] = [delays.percentile(99) / 1e6, delays.max / 1e6];
    const busyP99 = busy.percentile(99) / 1000;
    delays.reset();
    busy.reset();
    process.send({ busyP99, lagP99, lagMax, memoryMb: Math.round(process.memoryUsage.rss() / 1e6) });
  });
  process.channel.unref();
  process.send({ pid: process.pid });
}
