import { useServices } from "../../app/services.tsx";

/** The cells of a line and of the heading above them, where the room is wide enough for one row. */
export const LINE_GRID =
  "@[38rem]:grid @[38rem]:grid-cols-[1.75rem_minmax(5.5rem,1fr)_3.25rem_5.75rem_4.75rem_5.5rem_2.75rem_1.25rem_3.75rem] @[38rem]:items-center @[38rem]:gap-x-1.5";

/** What the cells of the lines below are; each field says it itself where lines are stacked. */
export function LineHeads() {
  const { t } = useServices();
  const heads = [
    { key: "quantity", label: t("quote.line.quantity"), side: "" },
    // Figures in a field are on its right in both languages.
    { key: "price", label: t("quote.line.price"), side: "text-end rtl:text-start" },
    { key: "discount", label: t("orderForm.discount"), side: "" },
    { key: "total", label: t("quote.line.total"), side: "text-end" },
    { key: "stock", label: t("quote.line.stock"), side: "text-end" },
  ];
  return (
    <div aria-hidden="true" className="@container mt-2">
      <div className={`hidden text-xs text-muted ${LINE_GRID}`}>
        <span />
        <span>{t("quote.line.name")}</span>
        {heads.map(({ key, label, side }) => (
          <span key={key} className={`truncate ${side}`}>
            {label}
          </span>
        ))}
        <span title={t("quote.line.optional")}>{t("quote.line.optionalShort")}</span>
        <span />
      </div>
    </div>
  );
}
