import type { InvoiceRow } from "../../../src-shared/billing/posted-document.ts";
import { useServices } from "../../app/services.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Readonly<Record<NonNullable<InvoiceRow["status"]>, Tone>> = {
  unpaid: "wait",
  part_paid: "wait",
  to_credit: "wait",
  paid: "good",
  credited: "calm",
};

/** Where an invoice stands; nothing on the other kinds, which stand nowhere. */
export function InvoiceBadge({ status }: { status: InvoiceRow["status"] }) {
  const { t } = useServices();
  return status && <Badge tone={tones[status]}>{t(`invoice.status.${status}`)}</Badge>;
}
