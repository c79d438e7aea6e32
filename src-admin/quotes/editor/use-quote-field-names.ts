import { useServices } from "../../app/services.tsx";
import type { QuoteValues } from "./quote-values.ts";

/** What the fields of a quote are called where two people's changes meet. */
export function useQuoteFieldNames(): Partial<Record<keyof QuoteValues, string>> {
  const { t } = useServices();
  return {
    sections: t("quote.sections"),
    services: t("quote.services"),
    deliveryFee: t("quote.deliveryFee"),
    discount: t("quote.discount"),
    depositPercent: t("quote.deposit"),
    validUntil: t("quotes.validUntil"),
    intro: t("quote.intro"),
    terms: t("quote.terms"),
    deliveryTerms: t("quote.deliveryTerms"),
    name: t("orderForm.name"),
    phone: t("orderForm.phone"),
    email: t("orderForm.email"),
    forCompany: t("orderForm.company"),
    companyName: t("orderForm.companyName"),
    crNumber: t("orderForm.crNumber"),
    purchaseOrder: t("orderForm.purchaseOrder"),
    lang: t("orderForm.lang"),
    withoutPlate: t("orderForm.withoutPlate"),
    zone: t("orderForm.zone"),
    street: t("orderForm.street"),
    building: t("orderForm.building"),
    floor: t("orderForm.floor"),
    unit: t("orderForm.unit"),
    area: t("orderForm.area"),
    landmark: t("orderForm.landmark"),
    mapUrl: t("orderForm.mapUrl"),
  };
}
