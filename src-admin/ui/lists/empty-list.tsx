import { Button } from "../../../src-shared/ui/button.tsx";
import { useServices } from "../../app/services.tsx";
import { Empty } from "../empty.tsx";

interface EmptyListProps {
  /** Some filter is set: nothing fits, rather than nothing is there. */
  filtered: boolean;
  clear(): void;
  /** What to do where nothing is there yet. */
  text?: string | undefined;
}

/** Instead of a table's rows: what fits nothing leads back to everything. */
export function EmptyList({ filtered, clear, text }: EmptyListProps) {
  const { t } = useServices();
  if (!filtered) return <Empty title={t("table.empty")} {...(text !== undefined && { text })} />;
  return (
    <Empty title={t("table.emptyFiltered")}>
      <Button onClick={clear}>{t("table.clearFilters")}</Button>
    </Empty>
  );
}
