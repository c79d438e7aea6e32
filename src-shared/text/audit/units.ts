/** Dirhams; hundredths of a per cent; per cent. */
export type AuditUnit = "money" | "basisPoints" | "percent";

const units: Readonly<Record<AuditUnit, readonly string[]>> = {
  money: [
    "amount",
    "codMaximum",
    "compareAtPrice",
    "cost",
    "credit",
    "deliveryFee",
    "fee",
    "freeFrom",
    "goods",
    "listPrice",
    "price",
    "total",
    "unitCost",
    "unitPrice",
  ],
  basisPoints: ["discount", "percent"],
  percent: ["depositPercent", "percentage"],
};

const unitOf = new Map(
  (Object.keys(units) as AuditUnit[]).flatMap((unit) => units[unit].map((field) => [field, unit] as const)),
);

/** The unit of a field with this name, anywhere in an audit event; undefined for a plain number. */
export const auditUnit = (field: string): AuditUnit | undefined => unitOf.get(field);
