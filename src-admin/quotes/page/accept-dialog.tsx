import { ifMatch } from "../../../src-shared/api/editing.ts";
import type { StaffQuote } from "../../../src-shared/quotes/staff-quote.ts";
import { CheckField } from "../../../src-shared/ui/check-field.tsx";
import { FieldLabel } from "../../../src-shared/ui/field.tsx";
import { TextField } from "../../../src-shared/ui/text-field.tsx";
import { useFormat } from "../../app/format.ts";
import { useWrite } from "../../app/queries.ts";
import { useServices } from "../../app/services.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { QuoteStepDialog } from "./quote-step-dialog.tsx";

/** Writes down a yes that came by telephone, on a signed paper, or as an order of the customer's own. */
export function AcceptDialog({ quote, onClose }: { quote: StaffQuote; onClose: () => void }) {
  const { t } = useServices();
  const { text, money } = useFormat();
  const write = useWrite("PATCH /api/quotes/:id/accept");
  const form = useForm({
    name: quote.contact.name,
    purchaseOrder: quote.company?.purchaseOrder ?? "",
    note: "",
    chosen: [] as string[],
  });
  const { chosen, name, purchaseOrder, note } = form.values;
  const version = quote.versions.find((version) => version.number === quote.sent);
  const options = version?.sections.flatMap((section) => section.lines).filter((line) => line.optional) ?? [];
  if (!version) return null;
  return (
    <QuoteStepDialog
      title={t("quote.accept.title", { number: quote.number, version: version.number })}
      action={t("quote.move.accept")}
      deliberate
      done={t("quote.accept.done")}
      disabled={name.trim() === ""}
      onClose={onClose}
      onSend={(headers) =>
        write.mutateAsync({
          params: { id: quote.id },
          body: {
            version: version.number,
            name,
            chosen,
            ...(purchaseOrder ? { purchaseOrder } : {}),
            ...(note.trim() ? { note: note.trim() } : {}),
          },
          headers: { ...headers, ...ifMatch(quote.version) },
        })
      }
      onFailure={(failure) => void form.takeProblems(failure)}
    >
      <TextField label={t("quote.accept.name")} maxLength={100} {...form.field("name")} />
      <TextField label={t("orderForm.purchaseOrder")} optional latin maxLength={60} {...form.field("purchaseOrder")} />
      {options.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <FieldLabel as="legend">{t("quote.accept.options")}</FieldLabel>
          {options.map((line) => (
            <CheckField
              key={line.id}
              label={`${line.quantity} × ${text(line.name)} · ${money(line.lineTotal)}`}
              value={chosen.includes(line.id)}
              onChange={(on) => form.set("chosen", on ? [...chosen, line.id] : chosen.filter((one) => one !== line.id))}
            />
          ))}
        </fieldset>
      )}
      <TextField label={t("order.note")} optional rows={2} maxLength={1000} {...form.field("note")} />
    </QuoteStepDialog>
  );
}
