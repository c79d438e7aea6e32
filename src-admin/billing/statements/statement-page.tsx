import Printer from "lucide-react/icons/printer";
import { useParams } from "react-router-dom";
import { customerScreen } from "../../../src-shared/addresses.ts";
import type { Statement } from "../../../src-shared/billing/receivables.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { addDays, qatarDate } from "../../../src-shared/values/qatar-time.ts";
import { useFormat } from "../../app/format.ts";
import { type Input, useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { CsvButton } from "../../ui/lists/csv-button.tsx";
import { useListAddress } from "../../ui/lists/list-address.ts";
import { Page } from "../../ui/page.tsx";
import { Phone } from "../../ui/phone.tsx";
import { Shown } from "../../ui/shown.tsx";
import { TableSkeleton } from "../../ui/skeletons.tsx";
import { AccountBlock } from "./account-block.tsx";
import { StatementTable } from "./statement-table.tsx";
import { useLightPrint } from "./use-light-print.ts";

type Query = NonNullable<Input<"GET /api/customers/:id/statement">["query"]>;

/** What a customer was invoiced, credited and paid in a period, with the running balance; also on paper. */
export function StatementPage() {
  const { id = "" } = useParams();
  const { t, api, lang } = useServices();
  const { state, change, query } = useListAddress({ from: "", to: "" });
  const range: Query = { from: query.from as string | undefined, to: query.to as string | undefined };
  const statement = useAsk(
    "GET /api/customers/:id/statement",
    { params: { id }, query: range },
    { keepPrevious: true },
  );
  useLightPrint();
  return (
    <Page
      title={t("statement.title")}
      back={{ to: customerScreen(id), label: t("statement.back") }}
      actions={
        <span className="flex flex-wrap gap-2 print:hidden">
          <CsvButton
            ask={() => api("GET /api/customers/:id/statement/export", { params: { id }, query: { ...range, lang } })}
          />
          <Button onClick={() => print()}>
            <Icon of={Printer} className="size-4" />
            {t("billing.print")}
          </Button>
        </span>
      }
    >
      <div className="mb-4 flex flex-wrap items-end gap-2 print:hidden">
        <DateField
          label={t("statement.from")}
          value={state.from ?? ""}
          max={state.to ?? ""}
          onChange={(from) => change({ from })}
        />
        <DateField
          label={t("statement.to")}
          value={state.to ?? ""}
          min={state.from ?? ""}
          onChange={(to) => change({ to })}
        />
        {periods(new Date()).map(({ key, from, to }) => (
          <Button
            key={key}
            aria-pressed={state.from === from && state.to === to}
            onClick={() => change({ from, to })}
            variant="quiet"
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            {t(`statement.period.${key}`)}
          </Button>
        ))}
      </div>
      <Shown of={statement} skeleton={<TableSkeleton />}>
        {(found) => (
          <>
            <Seller />
            <Head statement={found} />
            <AccountBlock account={found.account} className="mb-4 print:hidden" />
            <StatementTable statement={found} />
          </>
        )}
      </Shown>
    </Page>
  );
}

/** On paper only: who says so. */
function Seller() {
  const { t } = useServices();
  const { text } = useFormat();
  const shop = useAsk("GET /api/shop");
  if (!shop.data) return null;
  const { legalName, crNumber, address } = shop.data.company;
  return (
    <div className="mb-4 hidden border-b border-line pb-3 print:block">
      <p className="font-semibold">{text(legalName)}</p>
      <p className="text-muted">
        {text(address)} · {t("customer.crNumber")} <bdi>{crNumber}</bdi>
      </p>
    </div>
  );
}

/** Whose it is, and of which days. */
function Head({ statement: { customer, from, to, closed } }: { statement: Statement }) {
  const { t } = useServices();
  const { date } = useFormat();
  return (
    <div className="mb-3 flex flex-wrap justify-between gap-x-6 gap-y-1">
      <div>
        <p className="text-base font-semibold">
          <bdi>{customer.company ?? customer.name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          {customer.company && <bdi>{customer.name}</bdi>}
          {customer.phone && <Phone e164={customer.phone} />}
          {customer.email && <bdi dir="ltr">{customer.email}</bdi>}
        </p>
      </div>
      <div className="text-end">
        <p>
          {from ? t("statement.span", { from: date(from), to: date(to) }) : t("statement.spanUntil", { to: date(to) })}
        </p>
        {closed && <p className="text-xs text-muted">{t("statement.closed")}</p>}
      </div>
    </div>
  );
}

/** The periods that are asked for most, by Qatar's calendar; "" for open ends. */
function periods(now: Date): { key: "month" | "last" | "year" | "all"; from: string; to: string }[] {
  const today = qatarDate(now);
  const month = `${today.slice(0, 7)}-01`;
  const endOfLast = addDays(month, -1);
  return [
    { key: "month", from: month, to: today },
    { key: "last", from: `${endOfLast.slice(0, 7)}-01`, to: endOfLast },
    { key: "year", from: `${today.slice(0, 4)}-01-01`, to: today },
    { key: "all", from: "", to: "" },
  ];
}
