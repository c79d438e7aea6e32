import type { InvoiceRow } from "../../src-shared/contract/posted-document.ts";
import { Badge, type Tone } from "../parts/badge.tsx";
import { useServices } from "../services.tsx";

const tones: Readonly<Record<NonNullable<InvoiceRow["status"]>, Tone>> = {
  unpaid: "wait",
  part_paid: "wait",
  paid: "good",
  credited: "calm",
};

/** Where an invoice stands; nothing on the other kinds, which stand nowhere. */
export function InvoiceBadge({ status }: { status: InvoiceRow["status"] }) {
  const { t } = useServices();
  return status && <Badge tone={tones[status]}>{t(`invoice.status.${status}`)}</Badge>;
}
