import type { Arrival } from "../../../db/desktop/arrivals.ts";
import { orderScreen, quoteRequestScreen } from "../../../src-shared/addresses.ts";
import type { Notices } from "../../../src-shared/desktop/operations.ts";
import { desktopText } from "../../../src-shared/text/desktop/index.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import type { Notice } from "../../shell/shell.ts";
import { isQuiet } from "./quiet.ts";

/** More than this at once is one notice: nobody reads ten. */
const mostAtOnce = 3;

/** What is said of arrivals that nobody has been told of yet. */
export function noticesOf(arrivals: readonly Arrival[], settings: Notices, now: Date): Notice[] {
  if (!settings.show || arrivals.length === 0) return [];
  const t = desktopText(settings.lang);
  const sound = settings.sound && !isQuiet(settings, now);
  if (arrivals.length > mostAtOnce) {
    const onlyRequests = arrivals.every(({ kind }) => kind === "request");
    const title = t("notice.many.title", { count: arrivals.length });
    return [{ title, body: t("notice.many.body"), opens: onlyRequests ? "/quote-requests" : "/orders", sound }];
  }
  return arrivals.map(({ kind, id, number, name, total }, at) => ({
    title: t(`notice.${kind}`, { number }),
    body: total === null ? name : `${name} · ${formatMoney(total, settings.lang)}`,
    opens: kind === "order" ? orderScreen(id) : quoteRequestScreen(id),
    // One ring for what came together.
    sound: sound && at === 0,
  }));
}
