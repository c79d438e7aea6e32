import { useNavigate, useParams } from "react-router-dom";
import { newSaleScreen, orderScreen, SCREENS, statementScreen } from "../../src-shared/addresses.ts";
import type { Customer } from "../../src-shared/customers/operations.ts";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { AccountBlock } from "../billing/statements/account-block.tsx";
import { useOrderColumns, useOrderName } from "../orders/list/order-columns.tsx";
import { useMay } from "../session/session-context.tsx";
import { Empty } from "../ui/empty.tsx";
import { DataTable } from "../ui/lists/data-table.tsx";
import { Page, Panel } from "../ui/page.tsx";
import { Shown } from "../ui/shown.tsx";
import { CustomerAsked } from "./customer-asked.tsx";
import { CustomerContacts } from "./customer-contacts.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { SuggestedOrders } from "./suggested-orders.tsx";

/** One customer: what we know of them, and everything they ordered, asked and wrote. */
export function CustomerPage() {
  const { id = "" } = useParams();
  const customer = useAsk("GET /api/customers/:id", { params: { id } });
  return <Shown of={customer}>{(found) => <Found key={found.id} customer={found} />}</Shown>;
}

function Found({ customer }: { customer: Customer }) {
  const { t } = useServices();
  const { date, money } = useFormat();
  const go = useNavigate();
  const mayReadAccounts = useMay("manager");
  const nameOf = useOrderName();
  const columns = useOrderColumns().filter((column) => column.key !== "name" && column.key !== "phone");
  return (
    <Page
      title={customer.name}
      back={{ to: SCREENS.customers, label: t("customers.title") }}
      aside={<span className="text-xs text-muted">{t("customer.since", { day: date(customer.createdAt) })}</span>}
      actions={
        <>
          {mayReadAccounts && <ButtonLink to={statementScreen(customer.id)}>{t("statement.title")}</ButtonLink>}
          <ButtonLink to={newSaleScreen("newQuote", customer.id)}>{t("quotes.new")}</ButtonLink>
          <ButtonLink to={newSaleScreen("newOrder", customer.id)} variant="main">
            {t("customer.newOrder")}
          </ButtonLink>
        </>
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {customer.account && <AccountBlock account={customer.account} className="panel p-4" />}
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            <Figure label={t("customers.orders")} value={String(customer.orders)} />
            {customer.spent !== null && <Figure label={t("customers.spent")} value={money(customer.spent)} />}
            <Figure label={t("customers.last")} value={customer.lastOrderAt ? date(customer.lastOrderAt) : "–"} />
          </dl>
          <h2 className="panel-title">{t("customer.history")}</h2>
          <DataTable
            id="customer-orders"
            label={t("customer.history")}
            rows={customer.history}
            columns={columns}
            rowKey={(order) => order.id}
            rowName={nameOf}
            onOpen={(order) => go(orderScreen(order.id))}
            empty={<Empty title={t("customer.noHistory")} />}
          />
          <SuggestedOrders customer={customer} />
          <CustomerAsked customer={customer} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerForm customer={customer} />
          <Panel title={t("customer.everUsed")}>
            <CustomerContacts customer={customer} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="panel p-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-base font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
