import type { z } from "zod";
import type { printer } from "../../src-shared/desktop/operations.ts";
import type { Choice } from "../../src-shared/ui/select-field.tsx";
import { useServices } from "../app/services.tsx";

/** The printers to choose from; "" is the system's usual one. One that is remembered but not there stays visible. */
export function usePrinterChoices(printers: readonly z.output<typeof printer>[], chosen: string | null): Choice[] {
  const { t } = useServices();
  const missing = chosen !== null && !printers.some(({ name }) => name === chosen);
  return [
    { value: "", label: t("print.usual") },
    ...printers.map(({ name, label }) => ({ value: name, label })),
    ...(missing ? [{ value: chosen, label: t("print.missing", { printer: chosen }) }] : []),
  ];
}
