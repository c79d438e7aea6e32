import Plus from "lucide-react/icons/plus";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { customerScreen } from "../../src-shared/addresses.ts";
import type { CustomerRow } from "../../src-shared/customers/operations.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { Icon } from "../../src-shared/ui/icon.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { useMay } from "../session/session-context.tsx";
import { Badge } from "../ui/badge.tsx";
import { DateCell, MoneyCell } from "../ui/lists/cells.tsx";
import type { Column } from "../ui/lists/columns.ts";
import { ListPage } from "../ui/lists/list-page.tsx";
import { useList } from "../ui/lists/use-list.ts";
import { OneLine } from "../ui/one-line.tsx";
import { Phone } from "../ui/phone.tsx";
import { NewCustomer } from "./new-customer.tsx";

/** Everybody who has ever ordered; found by name or by phone in any format. */
export function CustomersPage() {
  const { t, api } = useServices();
  const go = useNavigate();
  const mayExport = useMay("manager");
  const [adding, setAdding] = useState(false);
  const list = useList("GET /api/customers", { sort: "-last" });
  const columns = useCustomerColumns();
  return (
    <ListPage
      id="customers"
      title={t("customers.title")}
      onExport={
        mayExport ? (file) => api("GET /api/customers/export", { query: { ...list.exported, ...file } }) : undefined
      }
      actions={
        <Button onClick={() => setAdding(true)} variant="main">
          <Icon of={Plus} className="size-4" />
          {t("customers.add")}
        </Button>
      }
      list={list}
      searchLabel={t("customers.searchHint")}
      columns={columns}
      rowName={(customer) => customer.name}
      sortable
      onOpen={(customer) => go(customerScreen(customer.id))}
      emptyText={t("customers.emptyText")}
    >
      {adding && (
        <NewCustomer onMade={(customer) => void go(customerScreen(customer.id))} onClose={() => setAdding(false)} />
      )}
    </ListPage>
  );
}

function useCustomerColumns(): Column<CustomerRow>[] {
  const { t } = useServices();
  const { number } = useFormat();
  const maySeeSums = useMay("manager");
  return useMemo(
    () => [
      {
        key: "name",
        label: t("customers.name"),
        card: "title",
        sort: "name",
        fixed: true,
        cell: ({ id, name, confirmed, suggested }) => (
          <span className="flex items-center gap-2">
            <Link to={customerScreen(id)} className="link block max-w-64 min-w-36 font-medium">
              <OneLine text={name} />
            </Link>
            {!confirmed && <Badge>{t("customers.unconfirmed")}</Badge>}
            {suggested > 0 && <Badge tone="wait">{t("customers.suggested", { count: suggested })}</Badge>}
          </span>
        ),
      },
      {
        key: "company",
        label: t("customers.company"),
        card: "person",
        cell: ({ company }) =>
          company && (
            <span className="block max-w-64 min-w-36">
              <OneLine text={company} />
            </span>
          ),
      },
      { key: "phone", label: t("customers.phone"), card: "meta", cell: ({ phone }) => <Phone e164={phone} /> },
      ...(maySeeSums
        ? ([
            {
              key: "spent",
              label: t("customers.spent"),
              card: "amount",
              rank: 2,
              end: true,
              cell: ({ spent }: CustomerRow) => <MoneyCell amount={spent} />,
            },
          ] satisfies Column<CustomerRow>[])
        : []),
      {
        key: "last",
        label: t("customers.last"),
        card: "fact",
        rank: 3,
        sort: "last",
        cell: ({ lastOrderAt }) => lastOrderAt && <DateCell day={lastOrderAt} />,
      },
      {
        key: "orders",
        label: t("customers.orders"),
        card: "fact",
        rank: 3,
        end: true,
        cell: ({ orders }) => number(orders),
      },
      {
        key: "email",
        label: t("customers.email"),
        card: "none",
        rank: 4,
        cell: ({ email }) => (
          <span className="block max-w-64 min-w-40">
            <OneLine text={email} />
          </span>
        ),
      },
    ],
    [t, number, maySeeSums],
  );
}
