import { useFormat } from "../../app/format.ts";
import { useServices } from "../../app/services.tsx";
import { ConflictDialog } from "../../ui/forms/conflict-dialog.tsx";
import type { Editor } from "../../ui/forms/use-editor.ts";
import { isLine, type LineByLine, lineByLine, type PlacedLine, putTogether } from "./line-by-line.ts";
import { DECIDED_TOGETHER, type QuoteServiceValues, type QuoteValues } from "./quote-values.ts";
import { useQuoteFieldNames } from "./use-quote-field-names.ts";

/** Two people changed one quote: joined line by line; where both changed one line, a person decides. */
export function QuoteConflict<Row>({ editor }: { editor: Editor<QuoteValues, Row> }) {
  const { t } = useServices();
  const { text, money } = useFormat();
  const names = useQuoteFieldNames();
  const { conflict, onSave, onUseTheirs, onClose } = editor.conflict;
  const sides = conflict && {
    ...conflict,
    base: lineByLine(conflict.base),
    mine: lineByLine(conflict.mine),
    theirs: lineByLine(conflict.theirs),
  };
  const lines = new Map(
    [sides?.base, sides?.mine, sides?.theirs].flatMap((side) =>
      Object.entries(side ?? {}).flatMap(([field, value]) =>
        isLine(field) ? [[field, value as PlacedLine] as const] : [],
      ),
    ),
  );
  const nameOf = (line: PlacedLine | undefined) => (line && text(line.name)) || t("quote.line.unnamed");
  const labels = {
    ...names,
    rooms: t("quote.conflict.rooms"),
    order: t("quote.conflict.order"),
    ...Object.fromEntries([...lines].map(([field, line]) => [field, nameOf(line)])),
  };
  const lineWords = (line: PlacedLine) =>
    [
      `${line.quantity ?? "?"} × ${nameOf(line)}`,
      line.listPrice === null ? "" : money(line.listPrice),
      typeof line.agreedPrice === "number" ? `→ ${money(line.agreedPrice)}` : "",
      line.discount ? `−${line.discount} %` : "",
      line.optional ? t("quote.line.optional") : "",
      text(line.note),
      line.cost === null ? "" : `${t("quote.line.cost")}: ${money(line.cost)}`,
    ]
      .filter(Boolean)
      .join("\n");
  const show = (field: string, value: unknown): string | undefined => {
    if (value === undefined || value === null) return undefined;
    if (isLine(field)) return lineWords(value as PlacedLine);
    if (field === "rooms") return (value as LineByLine["rooms"]).map(({ title }) => text(title) || "–").join("\n");
    if (field === "order") return (value as string[]).map((id) => nameOf(lines.get(`line.${id}`))).join("\n");
    if (field === "deliveryFee") return money(value as number);
    if (field === "services") {
      return (value as QuoteServiceValues[])
        .map(({ title, amount }) => `${text(title)} ${amount === null ? "" : money(amount)}`)
        .join("\n");
    }
    return undefined;
  };
  return (
    <ConflictDialog<LineByLine>
      conflict={sides}
      labels={labels}
      groups={DECIDED_TOGETHER}
      show={show}
      onSave={(joined) => onSave(putTogether(joined))}
      onUseTheirs={onUseTheirs}
      onClose={onClose}
    />
  );
}
