import type { PrintableDocument } from "../../../src-shared/documents/registry.ts";

/**
 * Delivery notes in the order of the van's route: by day, by time of day, by zone, then street and building; other
 * documents keep their order, before them.
 */
export function inRouteOrder(documents: readonly PrintableDocument[]): PrintableDocument[] {
  const notes = documents.filter((document) => document.kind === "delivery-note");
  const others = documents.filter((document) => document.kind !== "delivery-note");
  const place = ({ data: { delivery } }: (typeof notes)[number]) => {
    const { address } = delivery.order;
    return [
      delivery.date ?? "9999",
      delivery.window ?? "99",
      String(address?.zone ?? 999).padStart(3, "0"),
      ...[address?.street ?? "", address?.building ?? ""].map((part) =>
        part.replace(/\d+/g, (n) => n.padStart(6, "0")),
      ),
    ].join("|");
  };
  return [
    ...others,
    ...notes.sort((one, other) => (place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0)),
  ];
}
