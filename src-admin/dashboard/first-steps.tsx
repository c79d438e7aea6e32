import { lazy, Suspense } from "react";
import { isDesktop } from "../desktop/desktop-api.ts";

const FirstPrinterSetUp = lazy(() =>
  import("../printing/first-set-up.tsx").then((file) => ({ default: file.FirstPrinterSetUp })),
);

/** What a new desktop is to be told first; nothing in a browser. */
export function FirstSteps() {
  if (!isDesktop()) return null;
  return (
    <Suspense fallback={null}>
      <FirstPrinterSetUp />
    </Suspense>
  );
}
