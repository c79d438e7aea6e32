import Printer from "lucide-react/icons/printer";
import { useParams } from "react-router-dom";
import { customerScreen } from "../../../src-shared/addresses.ts";
import type { Statement } from "../../../src-shared/billing/receivables.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { useFormat } from "../../app/format.ts";
import { type Input, useAsk } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { PrintedSeller } from "../../documents/printed-seller.tsx";
import { PeriodBar } from "../../ui/fields/period-bar.tsx";
import { useListAddress } from "../../ui/lists/list-address.ts";
import { TableButton } from "../../ui/lists/table-button.tsx";
import { Page } from "../../ui/page.tsx";
import { Phone } from "../../ui/phone.tsx";
import { Shown } from "../../ui/shown.tsx";
import { TableSkeleton } from "../../ui/skeletons.tsx";
import { useLightPrint } from "../../ui/use-light-print.ts";
import { AccountBlock } from "./account-block.tsx";
import { StatementTable } from "./statement-table.tsx";

type Query = NonNullable<Input<"GET /api/customers/:id/statement">["query"]>;

/** What a customer was invoiced, credited and paid in a period, with the running balance; also on paper. */
export function StatementPage() {
  const { id = "" } = useParams();
  const { t, api } = useServices();
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
          <TableButton
            ask={(file) =>
              api("GET /api/customers/:id/statement/export", { params: { id }, query: { ...range, ...file } })
            }
          />
          <Button onClick={() => print()}>
            <Icon of={Printer} className="size-4" />
            {t("billing.print")}
          </Button>
        </span>
      }
    >
      <PeriodBar period={{ from: state.from ?? "", to: state.to ?? "" }} onChange={change} endless />
      <Shown of={statement} skeleton={<TableSkeleton />}>
        {(found) => (
          <>
            <PrintedSeller />
            <Head statement={found} />
            <AccountBlock account={found.account} className="panel mb-4 p-4 print:hidden" />
            <StatementTable statement={found} />
          </>
        )}
      </Shown>
    </Page>
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
