/**
 * `npm run bench -- overload`: the shop under overload. `OVERLOAD` names parts of it (mix, orders, lock,
 * postgres, last-ten); all of them unless set. The load average of the computer is printed beside the figures; the ratios count.
 */
import { loadavg } from "node:os";
import { benchLastTen } from "./overload/last-ten.ts";
import { benchLock } from "./overload/lock.ts";
import { benchLockedRow } from "./overload/locked-row.ts";
import { benchMix } from "./overload/mix.ts";
import { benchNewcomers } from "./overload/newcomers.ts";

const parts: Record<string, () => Promise<void>> = {
  mix: benchMix,
  orders: benchNewcomers,
  lock: benchLock,
  postgres: benchLockedRow,
  "last-ten": benchLastTen,
};

export async function benchOverload(): Promise<void> {
  const asked = process.env.OVERLOAD?.split(",");
  for (const [name, run] of Object.entries(parts)) {
    if (asked && !asked.includes(name)) continue;
    console.log(`\nload average ${loadavg()[0]?.toFixed(1)}`);
    await run();
  }
}
