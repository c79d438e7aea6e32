import { listScreen } from "../../src-shared/addresses.ts";
import type { DayWork } from "../../src-shared/dashboard/operations.ts";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { DAY_MS, qatarDate, startOfQatarDay } from "../../src-shared/values/qatar-time.ts";
import { useServices } from "../app/services.tsx";

const places = [
  { key: "orders", to: listScreen("orders", { status: "placed" }) },
  { key: "receipts", to: listScreen("orders", { paymentMethod: "transfer", payment: "unpaid" }) },
  { key: "quotes", to: listScreen("quoteRequests", { status: "requested" }) },
  { key: "messages", to: listScreen("messages", { status: "new" }) },
  { key: "questions", to: listScreen("orders", { question: "1" }) },
  { key: "accepted", to: listScreen("quotes", { status: "accepted" }) },
  { key: "mails", to: listScreen("mails", { state: "failed" }) },
  { key: "withheld", to: listScreen("mails", { state: "withheld" }) },
  { key: "rush", to: listScreen("orders", { status: "placed" }) },
  { key: "quarantined", to: listScreen("messages", { status: "new" }) },
] as const;

/** Open work, each item with a link to its screen, and for how long the oldest of it has been waiting. */
export function Waiting({ work: { waiting, oldest, today } }: { work: DayWork }) {
  const { t } = useServices();
  const some = places.filter(({ key }) => waiting[key] > 0);
  return (
    <section className="panel p-5">
      <h2 className="panel-title mb-3">{t("dashboard.waiting")}</h2>
      {some.length === 0 ? (
        <p className="text-muted">{t("dashboard.waiting.none")}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {some.map(({ key, to }) => (
            <li key={key}>
              <ButtonLink to={to} variant={key === "mails" || key === "rush" ? "bad" : "line"}>
                {t(`dashboard.waiting.${key}`, { count: waiting[key] })}
                <Age of={key in oldest ? oldest[key as keyof typeof oldest] : null} today={today.date} />
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whole days in Qatar since the oldest came; nothing on the same day. */
function Age({ of: since, today }: { of: string | null; today: string }) {
  const { t } = useServices();
  const days = since === null ? 0 : daysBetween(qatarDate(new Date(since)), today);
  if (days < 1) return null;
  return <span className="text-xs text-muted">{t("dashboard.oldest", { count: days })}</span>;
}

const daysBetween = (from: string, to: string): number =>
  Math.round((startOfQatarDay(to).getTime() - startOfQatarDay(from).getTime()) / DAY_MS);
