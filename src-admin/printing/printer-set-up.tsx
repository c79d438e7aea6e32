import type { ReactNode } from "react";
import type { PrintSetting } from "../../src-shared/desktop/operations.ts";
import { DOCUMENT_KINDS } from "../../src-shared/documents/kinds.ts";
import { DOCUMENTS, type DocumentKind } from "../../src-shared/documents/registry.ts";
import type { SheetSize } from "../../src-shared/documents/sheet-sizes.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { SelectField } from "../../src-shared/ui/select-field.tsx";
import { useServices } from "../app/services.tsx";
import { useDesktopAsk, useDesktopWrite } from "../desktop/use-desktop.ts";
import { Panel } from "../ui/page.tsx";
import { usePrinterChoices } from "./use-printer-choices.ts";

interface SetUpStep {
  name: "a4" | "roll" | "label";
  sheet: SheetSize;
  /** Of the test page. */
  kind: DocumentKind;
}

const steps: readonly SetUpStep[] = [
  { name: "a4", sheet: "a4", kind: "invoice" },
  { name: "roll", sheet: "roll80", kind: "receipt80" },
  { name: "label", sheet: "label62", kind: "label" },
];

/** The kinds of paper that come on a sheet first of all. */
export const kindsOf = (sheet: SheetSize): readonly DocumentKind[] =>
  DOCUMENT_KINDS.filter((kind) => DOCUMENTS[kind].sheets[0] === sheet);

interface PrinterSetUpProps {
  settings: readonly PrintSetting[];
  /** Beside the title. */
  action?: ReactNode;
  className?: string;
}

/** The three printers that a showroom has: one choice for all kinds of paper of a sheet, and a test page each. */
export function PrinterSetUp({ settings, action, className }: PrinterSetUpProps) {
  const { t } = useServices();
  return (
    <Panel title={t("print.setUp")} text={t("print.setUp.text")} actions={action} className={className}>
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map((step, at) => (
          <Step key={step.name} step={step} number={at + 1} settings={settings} />
        ))}
      </ol>
    </Panel>
  );
}

interface StepProps {
  step: SetUpStep;
  number: number;
  settings: readonly PrintSetting[];
}

/** A printer that is chosen prints at once; without one the system's dialog asks as before. */
function Step({ step: { name, sheet, kind }, number, settings }: StepProps) {
  const { t, lang } = useServices();
  const keep = useDesktopWrite("PUT /api/desktop/print-settings");
  const test = useDesktopWrite("POST /api/desktop/test-page");
  const printers = useDesktopAsk("GET /api/desktop/printers");
  const mine = settings.filter((setting) => kindsOf(sheet).includes(setting.kind));
  const chosen = mine.find((setting) => setting.printer !== null)?.printer ?? null;
  const [usual, ...choices] = usePrinterChoices(printers.data ?? [], chosen);
  const choose = async (printer: string) => {
    for (const setting of mine) {
      await keep.run({ body: { ...setting, sheet, printer: printer || null, silent: printer !== "" } });
    }
  };
  const title = t(`print.step.${name}`);
  return (
    <li className="flex flex-col gap-3 rounded-sm border border-line p-4">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={`grid size-7 flex-none place-items-center rounded-full text-sm font-semibold ${chosen ? "bg-good-soft text-good" : "bg-accent-soft text-accent"}`}
        >
          {number}
        </span>
        <h3 className="font-medium">{title}</h3>
      </div>
      <p className="text-sm text-muted">{t(`print.step.${name}Text`)}</p>
      <SelectField
        label={t("print.printer")}
        value={chosen ?? ""}
        onChange={(printer) => void choose(printer)}
        choices={[{ value: usual?.value ?? "", label: t("print.step.none") }, ...choices]}
      />
      <Button
        disabled={chosen === null || test.busy || keep.busy}
        aria-label={t("print.testOf", { kind: title })}
        onClick={() => void test.run({ body: { kind, lang } })}
        className="self-start"
      >
        {t("print.test")}
      </Button>
    </li>
  );
}
