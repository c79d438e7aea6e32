// Loaded before a measured server, of any version: answers a message with the delays of the event loop since the message
// before, and with the memory.
import { monitorEventLoopDelay } from "node:perf_hooks";

// Readings come by the channel of the process that measures; without one nothing is measured, as in workers.
if (process.send) {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  process.on("message", () => {
    const [lagP99, lagMax] = [delays.percentile(99) / 1e6, delays.max / 1e6];
    delays.reset();
    process.send({ lagP99, lagMax, memoryMb: Math.round(process.memoryUsage.rss() / 1e6) });
  });
  process.channel.unref();
  process.send({ pid: process.pid });
}
