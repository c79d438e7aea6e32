import { useState } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldHint, FieldLabel, FieldProblem } from "../../src-shared/ui/field.tsx";
import { TextField } from "../../src-shared/ui/text-field.tsx";
import { useFormat } from "../app/format.ts";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { MoneyField } from "../ui/fields/money-field.tsx";
import { changeDue, likelyNotes, type Tender } from "./sale.ts";

interface PayDialogProps {
  open: boolean;
  /** Dirhams. */
  total: number;
  /** Somebody known may pay later. */
  mayPayLater: boolean;
  busy: boolean;
  problem: string | undefined;
  onClose(): void;
  /** `given`: the cash on the counter, in dirhams. */
  onPaid(tender: Tender, given: number | null): void;
}

const methods = ["cash", "card", "transfer", "later"] as const;
type Method = (typeof methods)[number];

/** How it is paid: 1 to 4 choose, Enter takes it. Cash shows the change before anything is written. */
export function PayDialog(props: PayDialogProps) {
  const { t } = useServices();
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t("counter.pay")} size="sm">
      <PayForm {...props} />
    </Dialog>
  );
}

function PayForm({ total, mayPayLater, busy, problem, onPaid }: PayDialogProps) {
  const { t } = useServices();
  const { money } = useFormat();
  const [method, setMethod] = useState<Method>("cash");
  const [given, setGiven] = useState<number | null>(null);
  const [reference, setReference] = useState("");
  const offered = methods.filter((method) => method !== "later" || mayPayLater);
  const tendered = given ?? total;
  const change = changeDue(total, tendered);
  const short = method === "cash" && change === null;
  const finish = () => {
    if (busy || short) return;
    if (method === "later") onPaid({ method }, null);
    else onPaid({ method, reference: method === "cash" ? "" : reference.trim() }, method === "cash" ? tendered : null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
      onKeyDown={(event) => {
        if (!event.altKey) return;
        const wanted = offered[Number(event.code.replace("Digit", "")) - 1];
        if (!wanted) return;
        event.preventDefault();
        setMethod(wanted);
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-center">
        <span className="block text-muted">{t("counter.toPay")}</span>
        <strong className="text-3xl tabular-nums">{money(total)}</strong>
      </p>
      <fieldset>
        <FieldLabel as="legend">{t("counter.payBy")}</FieldLabel>
        <div className="grid grid-cols-2 gap-2">
          {offered.map((one, index) => (
            <Button
              key={one}
              className={`justify-between ${method === one ? "border-accent bg-accent-soft text-accent" : ""}`}
            >
              <span className="flex items-center gap-2">
                <input
                  type="radio"
                  name="tender"
                  checked={method === one}
                  onChange={() => setMethod(one)}
                  className="accent-accent"
                />
                {t(`counter.tender.${one}`)}
              </span>
              <kbd className="kbd">Alt {index + 1}</kbd>
            </Button>
          ))}
        </div>
      </fieldset>
      {method === "cash" && (
        <>
          {/* The field is the first thing to type in: an empty one means the exact amount. */}
          <div ref={focusField}>
            <MoneyField
              label={t("counter.given")}
              hint={t("counter.givenHint")}
              value={given}
              onChange={setGiven}
              problem={short ? t("counter.tooLittle") : undefined}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            {likelyNotes(total).map((amount) => (
              <Button key={amount} onClick={() => setGiven(amount)} className="tabular-nums">
                {money(amount)}
              </Button>
            ))}
          </div>
          <p className="flex items-baseline justify-between border-t border-line pt-3" aria-live="polite">
            <span>{t("counter.change")}</span>
            <strong className="text-xl tabular-nums">{change === null ? "–" : money(change)}</strong>
          </p>
        </>
      )}
      {(method === "card" || method === "transfer") && (
        <div ref={focusField}>
          <TextField
            label={t(method === "card" ? "counter.slip" : "counter.transferReference")}
            optional
            latin
            value={reference}
            onChange={setReference}
            maxLength={100}
            autoComplete="off"
          />
        </div>
      )}
      {method === "later" && <FieldHint>{t("counter.laterHint")}</FieldHint>}
      <FieldProblem alert>{problem}</FieldProblem>
      <Button type="submit" disabled={busy || short} variant="main" className="min-h-11">
        {t("counter.finish")} <kbd className="kbd border-current bg-transparent text-inherit">Enter</kbd>
      </Button>
    </form>
  );
}

/** The attribute is for the dialog that is about to open, the focus for a field that comes into an open one. */
function focusField(place: HTMLElement | null): void {
  const input = place?.querySelector("input");
  input?.setAttribute("autofocus", "");
  input?.focus();
}
