/**
 * `npm run abuse [flood] [requests]`: what takes too long for `npm test`. `flood`: each attack from one address, and the
 * latency of other clients. `requests`: 300,000 generated requests (`ABUSE_REQUESTS`, `ABUSE_SEED`). Exits with 1 when a
 * promise of server/security.md did not hold.
 */
import { flood } from "./flood.ts";
import { manyRequests } from "./many-requests.ts";
import { returningDesktop } from "./returning-desktop.ts";

const suites: Record<string, () => Promise<boolean>> = { flood, requests: manyRequests, desktop: returningDesktop };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !suites[name]);
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(", ")}. There are: ${Object.keys(suites).join(", ")}.`);
let holds = true;
for (const [name, run] of Object.entries(suites)) {
  if (asked.length === 0 || asked.includes(name)) holds = (await run()) && holds;
}
process.exit(holds ? 0 : 1);
