import { useServices } from "../../app/services.tsx";
import type { OrderValues } from "../../sales-form/order-form-values.ts";

/** What the fields of an order are called where two people's changes meet. */
export function useOrderFieldNames(): Partial<Record<keyof OrderValues, string>> {
  const { t } = useServices();
  return {
    lines: t("orderForm.lines"),
    name: t("orderForm.name"),
    phone: t("orderForm.phone"),
    email: t("orderForm.email"),
    forCompany: t("orderForm.company"),
    companyName: t("orderForm.companyName"),
    crNumber: t("orderForm.crNumber"),
    purchaseOrder: t("orderForm.purchaseOrder"),
    method: t("orders.method"),
    withoutPlate: t("orderForm.withoutPlate"),
    zone: t("orderForm.zone"),
    street: t("orderForm.street"),
    building: t("orderForm.building"),
    floor: t("orderForm.floor"),
    unit: t("orderForm.unit"),
    area: t("orderForm.area"),
    landmark: t("orderForm.landmark"),
    mapUrl: t("orderForm.mapUrl"),
    date: t("order.delivery.date"),
    window: t("order.delivery.window"),
    deliveryFee: t("orderForm.fee"),
    paymentMethod: t("orders.payBy"),
    note: t("orderForm.note"),
    lang: t("orderForm.lang"),
  };
}
