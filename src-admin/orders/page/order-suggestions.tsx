import { Link } from "react-router-dom";
import { customerScreen } from "../../../src-shared/addresses.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { Button } from "../../../src-shared/ui/button.tsx";
import { notify } from "../../../src-shared/ui/notify.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { OnlineOnly } from "../../desktop/online-only.tsx";
import { useNotifiedAttempt } from "../../ui/forms/use-attempt.ts";
import { orderFailureText } from "../order-failure.tsx";

/** Customers whose phone or e-mail was typed in an order of the shop: theirs only once staff confirm it. */
export function OrderSuggestions({ order }: { order: StaffOrder }) {
  const { t } = useServices();
  const write = useWrite("PUT /api/orders/:id/customer");
  const { attempt, busy } = useNotifiedAttempt(orderFailureText);
  if (order.suggestions.length === 0 || order.voidedAt !== null) return null;
  const join = (customerId: string | null) =>
    attempt(async () => {
      await write.mutateAsync({ params: { id: order.id }, body: { customerId } });
      notify.done(t(customerId === null ? "order.join.separate" : "order.join.done"));
    });
  return (
    <section aria-label={t("order.join.title")} className="mb-4 rounded-sm bg-wait-soft p-3 text-sm">
      <ul className="flex flex-col gap-3">
        {order.suggestions.map(({ id, name, company, orders, by }) => (
          <li key={id}>
            <p>
              {t("order.join.looksLike")}{" "}
              <Link to={customerScreen(id)} className="link font-medium">
                <bdi>{company ? `${name}, ${company}` : name}</bdi>
              </Link>
            </p>
            <p className="text-xs">
              {t(by.length > 1 ? "order.join.by.both" : `order.join.by.${by[0] ?? "phone"}`)} ·{" "}
              {t("order.customer.orders", { count: orders })}
            </p>
            <OnlineOnly>
              <Button
                disabled={busy}
                onClick={() => void join(id)}
                className="mt-2"
                aria-label={t("order.join.toName", { name })}
              >
                {t("order.join.to")}
              </Button>
            </OnlineOnly>
          </li>
        ))}
      </ul>
      <OnlineOnly>
        <button type="button" disabled={busy} onClick={() => void join(null)} className="link mt-3 text-xs">
          {t("order.join.another")}
        </button>
      </OnlineOnly>
      <p className="mt-2 text-xs text-muted">{t("order.join.hint")}</p>
    </section>
  );
}
