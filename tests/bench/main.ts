/**
 * `npm run bench -- [NAME]…`: measurements of the built shop; README.md and tests/README.md say what each measures. Machines are
 * noisy, so what counts are the ratios. `npm run bench -- data NAME --to FOLDER` makes a data set instead.
 */

import { benchBilling } from "./billing.ts";
import { benchClicks } from "./clicks.ts";
import { benchCopy } from "./copy.ts";
import { runData } from "./data/command.ts";
import { benchDocuments } from "./documents.ts";
import { benchFaults } from "./faults.ts";
import { benchGrowth } from "./growth.ts";
import { benchImports } from "./imports.ts";
import { benchInteractions } from "./interactions.ts";
import { benchJudged } from "./judged.ts";
import { benchLayout } from "./layout.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchMails } from "./mails.ts";
import { benchMoney } from "./money.ts";
import { benchOrders } from "./orders.ts";
import { benchOverload } from "./overload.ts";
import { benchPlaceOrder } from "./place-order.ts";
import { benchScroll } from "./scroll.ts";
import { benchSearch } from "./search.ts";
import { benchServing } from "./serving.ts";
import { benchSync } from "./sync.ts";

const suites: Record<string, () => Promise<void>> = {
  serving: benchServing,
  search: benchSearch,
  judged: benchJudged,
  orders: benchOrders,
  billing: benchBilling,
  scroll: benchScroll,
  layout: benchLayout,
  documents: benchDocuments,
  sync: benchSync,
  money: benchMoney,
  faults: benchFaults,
  copy: benchCopy,
  imports: benchImports,
  growth: benchGrowth,
  "place-order": benchPlaceOrder,
  mails: benchMails,
  lighthouse: benchLighthouse,
  interactions: benchInteractions,
  clicks: benchClicks,
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
