import { Fragment, useEffect, useRef } from "react";
import { orderScreen } from "../../src-shared/addresses.ts";
import type { StaffOrder } from "../../src-shared/orders/staff-order.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { ButtonLink } from "../../src-shared/ui/button-link.tsx";
import { useFormat } from "../app/format.ts";
import { useAsk } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";

interface SaleDoneProps {
  order: StaffOrder;
  /** Dirhams to hand back; null where nothing was given in notes. */
  change: number | null;
  /** Of the receipt for the money. */
  receipt: string | undefined;
  onPrint(): void;
  onNext(): void;
}

/** The sale is in the books: what goes back over the counter, the receipt, and on to the next. */
export function SaleDone({ order: sold, change, receipt, onPrint, onNext }: SaleDoneProps) {
  const { t } = useServices();
  const { money, text } = useFormat();
  // An offline sale gets its number later, perhaps while it is on screen.
  const numberedOrder = useAsk(
    "GET /api/orders/:id",
    { params: { id: sold.id } },
    { enabled: sold.number === null },
  ).data;
  const order = numberedOrder?.view === "staff" ? numberedOrder : sold;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <section aria-label={t("counter.done")} className="panel mx-auto flex max-w-lg flex-col gap-4 p-8 text-center">
      <p className="text-lg font-medium text-good">
        {order.number === null ? t("counter.donePending") : t("counter.doneNumber", { number: order.number })}
      </p>
      {receipt && (
        <p className="text-muted">
          {t("counter.receiptNumber")} <bdi>{receipt}</bdi>
        </p>
      )}
      {change === 0 && <p className="text-muted">{t("counter.noChange")}</p>}
      {change !== null && change > 0 && (
        <p>
          <span className="block text-muted">{t("counter.change")}</span>
          <strong className="text-4xl tabular-nums">{money(change)}</strong>
        </p>
      )}
      {order.shortOf.length > 0 && (
        <div role="status" className="rounded-sm bg-wait-soft p-3 text-start">
          <p className="font-medium">{t("counter.subjectToStock")}</p>
          <ul className="mt-1 list-disc ps-5">
            {order.shortOf.map(({ sku, name, missing, unconfirmed }) => (
              <Fragment key={sku}>
                {missing > 0 && <li>{t("counter.shortOf", { name: text(name), sku, count: missing })}</li>}
                {unconfirmed > 0 && <li>{t("counter.unconfirmed", { name: text(name), sku, count: unconfirmed })}</li>}
              </Fragment>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to={orderScreen(order.id)}>{t("counter.openOrder")}</ButtonLink>
        <Button onClick={onPrint}>
          {t("counter.receipt")} <kbd className="kbd">P</kbd>
        </Button>
        <Button ref={next} onClick={onNext} variant="main">
          {t("counter.next")} <kbd className="kbd border-current bg-transparent text-inherit">Enter</kbd>
        </Button>
      </div>
    </section>
  );
}
