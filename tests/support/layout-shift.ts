import type { Page } from "playwright";

/** Maximum layout shift as the browser counts it (layout-shift entries, summed): search engines call 0.1 good. */
export const MAX_SHIFT = 0.02;

/** A connection and a processor as visitors have them: 1.6 Mbit/s with 150 ms there and back, a quarter of this computer. */
const SLOW = { bytesPerSecond: (1.6 * 1_000_000) / 8, latencyMs: 150, cpuTimes: 4 };

export interface Layout {
  /** Sum of the shifts since the page was opened that nobody's touch caused. */
  shifted: number;
  /** The largest of them in words. */
  largest: string;
  /** Pixels by which the page is wider than the screen. */
  sideways: number;
}

/** Watches the page from its next load on; answers what has moved when called. */
export async function measureLayout(page: Page, { slow = false } = {}): Promise<() => Promise<Layout>> {
  if (slow) await slowDown(page);
  await page.addInitScript(() => {
    const watch = { sum: 0, most: 0, largest: "nothing moved" };
    Object.assign(window, { layoutWatch: watch });
    const name = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : (node?.nodeName ?? "?");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        watch.sum += entry.value;
        if (entry.value <= watch.most) continue;
        watch.most = entry.value;
        const moved = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${name(node)} from ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`,
        );
        watch.largest = `${entry.value.toFixed(3)} at ${Math.round(entry.startTime)} ms: ${moved.join("; ")}`;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const { sum, largest } = (window as unknown as { layoutWatch: { sum: number; largest: string } }).layoutWatch;
      return { shifted: sum, largest, sideways: document.documentElement.scrollWidth - innerWidth };
    });
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { bytesPerSecond, latencyMs, cpuTimes } = SLOW;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuTimes });
}
