/**
 * `npm run bench [shop|search|orders|billing|scroll|layout|documents|sync|money|faults|copy|lighthouse|overload]`: the built shop with
 * 1,000 generated products and a raw node:http server beside it, in one run; the search engine; the lists of staff with
 * 50,000 orders, what is owed with 200,000 (or BENCH_ORDERS), and scrolling them; documents as PDF; random histories of money and stock;
 * killed processes, cut power and damaged files; a shop that moves between engines; Lighthouse; more load than the shop can bear. Machines are noisy, so what
 * counts are the ratios.
 */

import { benchBilling } from "./billing.ts";
import { benchCopy } from "./copy.ts";
import { benchDocuments } from "./documents.ts";
import { benchFaults } from "./faults.ts";
import { benchLayout } from "./layout.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchMoney } from "./money.ts";
import { benchOrders } from "./orders.ts";
import { benchOverload } from "./overload.ts";
import { benchScroll } from "./scroll.ts";
import { benchSearch } from "./search.ts";
import { benchShop } from "./shop.ts";
import { runData } from "./data/command.ts";
import { benchSync } from "./sync.ts";

const suites: Record<string, () => Promise<void>> = {
  shop: benchShop,
  search: benchSearch,
  orders: benchOrders,
  billing: benchBilling,
  scroll: benchScroll,
  layout: benchLayout,
  documents: benchDocuments,
  sync: benchSync,
  money: benchMoney,
  faults: benchFaults,
  copy: benchCopy,
  lighthouse: benchLighthouse,
  overload: benchOverload,
};
const asked = process.argv.slice(2);
if (asked[0] === "data") {
  await runData(asked.slice(1));
  process.exit();
}
const unknown = asked.filter((name) => !suites[name]);
if (unknown.length) {
  process.stderr.write(`No such bench: ${unknown.join(", ")}. There are: ${Object.keys(suites).join(", ")}.\n`);
  process.exit(1);
}
for (const [name, run] of Object.entries(suites)) if (asked.length === 0 || asked.includes(name)) await run();
