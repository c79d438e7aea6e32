import { useState } from "react";
import { Button } from "../../src-shared/ui/button.tsx";
import { useServices } from "../app/services.tsx";
import { readStored, writeStored } from "../app/stored.ts";
import { useDesktopAsk } from "../desktop/use-desktop.ts";
import { PrinterSetUp } from "./printer-set-up.tsx";

const DONE = "printersSetUp";

/**
 * The set-up of the printers on the first screen of a new desktop: until it is finished or put off, where the system knows a
 * printer and none is chosen yet. Without it the first receipt opens the system's dialog.
 */
export function FirstPrinterSetUp() {
  const { t } = useServices();
  const settings = useDesktopAsk("GET /api/desktop/print-settings").data ?? [];
  const printers = useDesktopAsk("GET /api/desktop/printers").data ?? [];
  const [done, setDone] = useState(() => readStored(DONE) === true);
  const [begun, setBegun] = useState(false);
  const hasChosen = settings.some(({ printer }) => printer !== null);
  // The first choice does not end it: two more printers may follow.
  if (done || printers.length === 0 || settings.length === 0 || (hasChosen && !begun)) return null;
  if (!begun) setBegun(true);
  const end = () => {
    writeStored(DONE, true);
    setDone(true);
  };
  return (
    <PrinterSetUp
      settings={settings}
      className="mb-4"
      action={<Button onClick={end}>{t(hasChosen ? "print.setUp.done" : "print.setUp.later")}</Button>}
    />
  );
}
