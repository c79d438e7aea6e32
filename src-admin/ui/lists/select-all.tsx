import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { useServices } from "../../app/services.tsx";

interface SelectAllProps {
  allChosen: boolean;
  selected: ReadonlySet<string>;
  chooseAll(chosen: boolean): void;
}

/** Selects all rows of a list, or none. */
export function SelectAll({ allChosen, selected, chooseAll }: SelectAllProps) {
  const { t } = useServices();
  return (
    <CheckField bare label={t("table.selectAll")} value={allChosen} partly={selected.size > 0} onChange={chooseAll} />
  );
}
