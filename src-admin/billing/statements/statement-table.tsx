import { Link } from "react-router-dom";
import { invoiceScreen, orderScreen } from "../../../src-shared/addresses.ts";
import type { Statement } from "../../../src-shared/billing/receivables.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";

type Entry = Statement["entries"][number];

const cell = "border-b border-line px-2 py-2 sm:px-3";
/** What a phone leaves out, so that the amounts are in sight. */
const roomy = "hidden sm:table-cell print:table-cell";

/** From the opening to the closing balance, entry by entry; below it what was invoiced, credited, paid and paid back. */
export function StatementTable({ statement }: { statement: Statement }) {
  const { t } = useServices();
  const { money } = useFormat();
  const { opening, closing, entries } = statement;
  return (
    <div className="panel overflow-hidden print:border-0">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t("statement.title")}
        className="overflow-x-auto"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{t("statement.title")}</caption>
          <thead>
            <tr className="text-xs text-muted">
              {(["at", "what", "order", "reference"] as const).map((key) => (
                <th
                  key={key}
                  scope="col"
                  className={`${cell} text-start font-medium ${key === "order" || key === "reference" ? roomy : ""}`}
                >
                  {t(`statement.${key}`)}
                </th>
              ))}
              {(["amount", "balance"] as const).map((key) => (
                <th key={key} scope="col" className={`${cell} text-end font-medium`}>
                  {t(`statement.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Balance label={t("statement.opening")} amount={opening} />
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
            <Balance label={t("statement.closing")} amount={closing} />
          </tbody>
        </table>
      </section>
      <dl className="grid grid-cols-2 gap-3 p-4 md:grid-cols-4">
        {(["invoiced", "credited", "paid", "refunded"] as const).map((name) => (
          <div key={name}>
            <dt className="text-xs text-muted">{t(`statement.sum.${name}`)}</dt>
            <dd className="font-semibold tabular-nums">{money(statement[name])}</dd>
          </div>
        ))}
      </dl>
      {closing < 0 && <p className="px-4 pb-4">{t("statement.weOwe", { amount: money(-closing) })}</p>}
    </div>
  );
}

function Balance({ label, amount }: { label: string; amount: number }) {
  const { money } = useFormat();
  return (
    <tr className="bg-sand font-semibold">
      <th scope="row" colSpan={2} className={`${cell} text-start font-semibold`}>
        {label}
      </th>
      <td colSpan={2} className={`${cell} ${roomy}`} />
      <td className={cell} />
      <td className={`${cell} text-end whitespace-nowrap tabular-nums`}>{money(amount)}</td>
    </tr>
  );
}

function Line({ entry }: { entry: Entry }) {
  const { t } = useServices();
  const { date, money } = useFormat();
  const isDocument = entry.kind === "invoice" || entry.kind === "credit_note";
  return (
    <tr className="break-inside-avoid">
      <td className={`${cell} sm:whitespace-nowrap`}>{date(entry.at)}</td>
      <td className={cell}>
        {t(`statement.kind.${entry.kind}`)}
        {entry.method && <> · {t(`orders.payBy.${entry.method}`)}</>}{" "}
        {entry.number &&
          (isDocument ? (
            <Link to={invoiceScreen(entry.id)} className="link whitespace-nowrap">
              <bdi>{entry.number}</bdi>
            </Link>
          ) : (
            <bdi className="whitespace-nowrap">{entry.number}</bdi>
          ))}
      </td>
      <td className={`${cell} ${roomy}`}>
        <Link to={orderScreen(entry.orderId)} className="link whitespace-nowrap">
          <bdi>{entry.orderNumber ?? t("billing.noNumber")}</bdi>
        </Link>
      </td>
      <td className={`${cell} ${roomy}`}>{entry.reference && <bdi>{entry.reference}</bdi>}</td>
      <td className={`${cell} text-end whitespace-nowrap tabular-nums`}>{money(entry.amount)}</td>
      <td className={`${cell} text-end whitespace-nowrap tabular-nums`}>{money(entry.balance)}</td>
    </tr>
  );
}
