import { useFrame } from "../frame.ts";
import type { OrderView } from "../views.ts";

/** Names of the paid services of a line. */
export function Services({ line }: { line: Pick<OrderView["lines"][number], "quantity" | "services"> }) {
  const { kit, t } = useFrame();
  return line.services.map(({ key }) => (
    <kit.Text key={key} size="small" tone="muted">
      {t("service.line", { service: t(`service.${key}`), quantity: line.quantity })}
    </kit.Text>
  ));
}
