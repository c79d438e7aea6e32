/** Notices about new orders and quote requests. */
import type { Arrival } from "../../../db/desktop/arrivals.ts";
import { adminPath, orderScreen, quoteRequestScreen, SCREENS } from "../../../src-shared/addresses.ts";
import type { Notices } from "../../../src-shared/desktop/operations.ts";
import { desktopText } from "../../../src-shared/text/desktop/index.ts";
import { formatMoney } from "../../../src-shared/values/money.ts";
import type { Notice } from "../../os/os.ts";
import { isQuiet } from "./quiet.ts";

/** Arrivals above this number are announced by one notice. */
const MAX_SINGLE_NOTICES = 3;

/** The notices for new arrivals. */
export function noticesOf(arrivals: readonly Arrival[], settings: Notices, now: Date): Notice[] {
  if (!settings.show || arrivals.length === 0) return [];
  const t = desktopText(settings.lang);
  const sound = settings.sound && !isQuiet(settings, now);
  if (arrivals.length > MAX_SINGLE_NOTICES) {
    const onlyRequests = arrivals.every(({ kind }) => kind === "request");
    const title = t("notice.many.title", { count: arrivals.length });
    const opens = adminPath(onlyRequests ? SCREENS.quoteRequests : SCREENS.orders);
    return [{ title, body: t("notice.many.body"), opens, sound }];
  }
  return arrivals.map(({ kind, id, number, name, total }, at) => ({
    title: t(`notice.${kind}`, { number }),
    body: total === null ? name : `${name} · ${formatMoney(total, settings.lang)}`,
    opens: adminPath(kind === "order" ? orderScreen(id) : quoteRequestScreen(id)),
    // Arrivals of one pull make one sound.
    sound: sound && at === 0,
  }));
}
