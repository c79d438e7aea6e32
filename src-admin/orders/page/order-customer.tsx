import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { customerScreen } from "../../../src-shared/addresses.ts";
import { mapLinkOf } from "../../../src-shared/delivery/map-link.ts";
import type { StaffOrder } from "../../../src-shared/orders/staff-order.ts";
import { isTestNumber } from "../../../src-shared/orders/test-number.ts";
import { formatAddress, type QatarAddress } from "../../../src-shared/values/address.ts";
import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { useWindowText } from "../../app/use-window-text.ts";
import { Phone } from "../../ui/phone.tsx";

/** Who ordered and where it goes, with the ways to reach them. */
export function OrderCustomer({ order }: { order: StaffOrder }) {
  const { t, lang } = useServices();
  const windowText = useWindowText();
  const { text, date } = useFormat();
  const { contact, company, address, slot, askedSlot } = order;
  // Nobody but the order knows the customer of a test.
  const customer = isTestNumber(order.number) ? null : order.customer;
  const map = address && mapLinkOf(address);
  return (
    <>
      <dl className="flex flex-col gap-3 text-sm">
        <Fact label={t("order.customer")}>
          {customer ? (
            <Link to={customerScreen(customer.id)} className="link font-medium">
              <bdi>{contact.name}</bdi>
            </Link>
          ) : (
            <bdi className="font-medium">{contact.name}</bdi>
          )}
          {customer && (
            <span className="block text-xs text-muted">{t("order.customer.orders", { count: customer.orders })}</span>
          )}
          {contact.phone && (
            <span className="flex flex-wrap items-center gap-3">
              <Phone e164={contact.phone} />
              <a
                href={`https://wa.me/${contact.phone.replace(/\D/g, "")}`}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-6 items-center text-xs"
              >
                {t("order.whatsapp")}
              </a>
            </span>
          )}
          {contact.email && (
            <a
              href={`mailto:${contact.email}`}
              dir="ltr"
              className="link block min-h-6 leading-6 wrap-anywhere rtl:text-end"
            >
              {contact.email}
            </a>
          )}
          <span className="block text-xs text-muted">
            {t("order.customer.lang")} {t(order.lang === "ar" ? "part.arabic" : "part.english")}
          </span>
        </Fact>
        {company && (
          <Fact label={t(company.name ? "orderForm.companyName" : "order.customer.purchaseOrder")}>
            {company.name && <bdi className="font-medium">{company.name}</bdi>}
            {company.crNumber && (
              <span className="block text-xs">
                {t("order.customer.crNumber")} <bdi>{company.crNumber}</bdi>
              </span>
            )}
            {company.purchaseOrder && (
              <span className="block text-xs">
                {company.name && t("order.customer.purchaseOrder")} <bdi>{company.purchaseOrder}</bdi>
              </span>
            )}
          </Fact>
        )}
        {customer?.note && <Fact label={t("order.customer.note")}>{customer.note}</Fact>}
        {order.note && (
          <Fact label={t("order.customer.wrote")}>
            <span className="block whitespace-pre-wrap wrap-anywhere">{order.note}</span>
          </Fact>
        )}
        {order.method === "pickup" ? (
          <Fact label={t("orders.method")}>{t("orders.method.pickup")}</Fact>
        ) : (
          address && (
            <Fact label={t("order.address")}>
              {formatAddress(address as QatarAddress, lang).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              {order.zone && <span className="block text-xs text-muted">{text(order.zone.name)}</span>}
              {map && (
                <a href={map} target="_blank" rel="noreferrer" className="link text-xs">
                  {t("order.map")}
                </a>
              )}
              {address.withoutPlate && order.status === "placed" && (
                <span className="block text-wait">{t("order.placeToAgree")}</span>
              )}
            </Fact>
          )
        )}
        {askedSlot && (
          <Fact label={t("order.wish")}>
            {date(askedSlot.date)} <bdi>{windowText(askedSlot.window)}</bdi>
          </Fact>
        )}
        {slot && (slot.date !== askedSlot?.date || slot.window !== askedSlot.window) && (
          <Fact label={t("order.planned")}>
            {date(slot.date)} <bdi>{windowText(slot.window)}</bdi>
          </Fact>
        )}
      </dl>
      {order.followUrl && (
        <a href={order.followUrl} target="_blank" rel="noreferrer" className="link mt-3 inline-block text-xs">
          {t("order.customer.follow")}
        </a>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
