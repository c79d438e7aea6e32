import type { OrderOnPaper } from "../paper.ts";
import { useSheet } from "../sheet.ts";

/** What is done with the pieces of a line besides bringing them. */
export function Services({ line }: { line: Pick<OrderOnPaper["lines"][number], "quantity" | "services"> }) {
  const { kit, t } = useSheet();
  return line.services.map(({ key }) => (
    <kit.Text key={key} size="small" tone="muted">
      {t("service.line", { service: t(`service.${key}`), quantity: line.quantity })}
    </kit.Text>
  ));
}
