import { Link } from "react-router-dom";
import { orderScreen } from "../../../src-shared/addresses.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { directionOf } from "../../../src-shared/values/localized.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { SignatureDrawing } from "../../ui/signature-drawing.tsx";

/** What the customer said last: a question that waits, a yes with its signature, a no with its reason; and its orders. */
export function QuoteNotices({ quote }: { quote: StaffQuote }) {
  const { t } = useServices();
  const { time } = useFormat();
  const { question, declined } = quote;
  const remainingQuantity = quote.remaining.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {question && (
        <section className="rounded-sm bg-wait-soft p-4" aria-label={t("quotes.asked")}>
          <p className="font-medium text-wait">
            {t(question.kind === "renewal" ? "quote.event.askedRenewal" : "quote.event.asked")} · {time(question.at)}
          </p>
          <p
            lang={quote.lang}
            dir={directionOf(quote.lang)}
            className="mt-1 max-w-prose whitespace-pre-wrap text-ink wrap-anywhere"
          >
            {question.message}
          </p>
        </section>
      )}
      <Accepted quote={quote} />
      {declined && (
        <section className="rounded-sm bg-bad-soft p-4" aria-label={t("quotes.status.declined")}>
          <p className="font-medium text-bad">
            {t("quotes.status.declined")} · {time(declined.at)}
          </p>
          {declined.reason && <p className="mt-1 max-w-prose whitespace-pre-wrap text-ink">{declined.reason}</p>}
        </section>
      )}
      {quote.orders.length > 0 && (
        <section className="panel p-4" aria-label={t("quote.orders")}>
          <h2 className="panel-title mb-2">{t("quote.orders")}</h2>
          <ul className="divide-y divide-line">
            {quote.orders.map((order) => (
              <OrderOf key={order.id} order={order} />
            ))}
          </ul>
          {remainingQuantity > 0 && <p className="mt-2 text-wait">{t("quote.left", { count: remainingQuantity })}</p>}
        </section>
      )}
    </div>
  );
}

function Accepted({ quote }: { quote: StaffQuote }) {
  const { t, lang } = useServices();
  const { time, money, text } = useFormat();
  const { acceptance } = quote;
  if (!acceptance) return null;
  const { name, version, by, at, sums, signature, chosen, awaited } = acceptance;
  const lines =
    quote.versions.find((one) => one.number === version)?.sections.flatMap((section) => section.lines) ?? [];
  const taken = lines.filter((line) => chosen.includes(line.id));
  return (
    <section className="rounded-sm bg-good-soft p-4" aria-label={t("quotes.status.accepted")}>
      <p className="font-medium text-good">
        {t(by === "staff" ? "quote.acceptedByStaff" : "quote.acceptedBy", { name, version })}
      </p>
      <p className="text-ink">
        {time(at)} · <span className="font-medium tabular-nums">{money(sums.total)}</span>
      </p>
      {taken.length > 0 && (
        <p className="mt-1 text-ink">
          {t("quote.acceptedWith", {
            list: new Intl.ListFormat(lang).format(taken.map((line) => `${line.quantity} × ${text(line.name)}`)),
          })}
        </p>
      )}
      {signature && <SignatureDrawing strokes={signature} label={t("quote.signature", { name })} />}
      {awaited && <p className="mt-2 font-medium text-wait">{t("quote.awaited")}</p>}
    </section>
  );
}

function OrderOf({ order }: { order: StaffQuote["orders"][number] }) {
  const { t } = useServices();
  const { money, date } = useFormat();
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <Link to={orderScreen(order.id)} className="link font-medium">
        <bdi>{order.number}</bdi>
      </Link>
      <Badge tone={order.counts ? "calm" : "bad"}>{t(`orders.status.${order.status}`)}</Badge>
      <span className="text-xs text-muted">{date(order.at)}</span>
      <span className="ms-auto tabular-nums">{money(order.total)}</span>
    </li>
  );
}
