/**
 * `npm run bench [shop|search]`: the built shop with 1,000 generated products and a raw node:http server beside it, in
 * one run. Machines are noisy, so what counts are the ratios.
 */
import { benchSearch } from "./search.ts";
import { benchShop } from "./shop.ts";

const suites: Record<string, () => Promise<void>> = { shop: benchShop, search: benchSearch };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !suites[name]);
if (unknown.length) {
  process.stderr.write(`No such bench: ${unknown.join(", ")}. There are: ${Object.keys(suites).join(", ")}.\n`);
  process.exit(1);
}
for (const [name, run] of Object.entries(suites)) if (asked.length === 0 || asked.includes(name)) await run();
