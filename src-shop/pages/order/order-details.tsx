import type { ReactNode } from "react";
import type { FollowedOrder } from "../../../src-shared/orders/operations.ts";
import { Localized } from "../../../src-shared/ui/localized.tsx";
import { formatMoney } from "../../../src-shared/values/money.ts";
import { useServices, useShop } from "../../app/page-hooks.ts";
import { dateText, slotText } from "../../ui/day-text.ts";
import { OrderDeliveries } from "./order-deliveries.tsx";

/** Address, slot, contact and payment of an order. Telephone and e-mail come masked, because the link may be forwarded. */
export function OrderDetails({ order }: { order: FollowedOrder }) {
  const { lang, t } = useServices();
  return (
    <section aria-labelledby="order-facts" className="rounded-lg border border-line bg-white p-5 text-sm sm:p-7">
      <h2 id="order-facts" className="mb-4 text-xl">
        {t("order.details")}
      </h2>
      <dl className="grid gap-4">
        <Fact label={t("order.placedOn")}>{dateText(t, order.createdAt)}</Fact>
        <Where order={order} />
        <Fact label={t("order.when")}>
          <When order={order} />
        </Fact>
        {order.deliveries.length > 1 && (
          <Fact label={t("order.deliveries")}>
            <OrderDeliveries deliveries={order.deliveries} />
          </Fact>
        )}
        <Fact label={t("order.payment")}>
          <span className="block">{t(`order.pay.${order.paymentMethod}`)}</span>
          <span className={order.paymentStatus === "paid" ? "text-good" : "text-muted"}>
            {t(`order.paid.${order.paymentStatus}`, { amount: formatMoney(Math.abs(order.balance), lang) })}
          </span>
        </Fact>
        {order.company && (
          <Fact label={t("order.company")}>
            <Line>{order.company.name}</Line>
            {order.company.purchaseOrder && (
              <span className="text-muted">
                {t("order.poNumber")} <bdi dir="ltr">{order.company.purchaseOrder}</bdi>
              </span>
            )}
          </Fact>
        )}
        <Fact label={t("order.contact")}>
          <Line>{order.contact.name}</Line>
          <bdi dir="ltr">{order.contact.phone}</bdi>
          <br />
          <bdi dir="ltr">{order.contact.email}</bdi>
          <span className="mt-1 block text-xs text-muted">{t("order.masked")}</span>
        </Fact>
        {order.note && (
          <Fact label={t("order.note")}>
            <span className="whitespace-pre-line">
              <bdi>{order.note}</bdi>
            </span>
          </Fact>
        )}
        {order.files.length > 0 && (
          <Fact label={t("order.files")}>
            {order.files.map((file) => (
              <span key={file.at + file.name} className="block break-words">
                {t(`order.file.${file.kind}`)}: <bdi>{file.name}</bdi>
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

/** Text typed by a person: in its own direction, aligned with the page's start. */
function Line({ children }: { children: string }) {
  return (
    <span className="block">
      <bdi>{children}</bdi>
    </span>
  );
}

function Where({ order }: { order: FollowedOrder }) {
  const { lang, t } = useServices();
  const shop = useShop();
  if (order.method === "pickup") {
    return shop ? (
      <Fact label={t("order.collectAt")}>
        <Localized text={shop.company.address} lang={lang} />
      </Fact>
    ) : null;
  }
  return (
    <Fact label={t("order.deliverTo")}>
      {order.address?.map((line) => <Line key={line}>{line}</Line>) ??
        (order.zoneName && <Localized text={order.zoneName} lang={lang} />)}
    </Fact>
  );
}

function When({ order }: { order: FollowedOrder }) {
  const { t } = useServices();
  if (order.slot) return slotText(t, order.slot);
  return t(order.method === "pickup" ? "order.whenReady" : "order.whenOpen");
}
