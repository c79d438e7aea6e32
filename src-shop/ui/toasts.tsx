import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstNotice } from "./notify.ts";

const Toaster = lazy(() => import("./toaster.tsx").then((module) => ({ default: module.Toaster })));

/** The place where messages appear; what draws them is fetched with the first message. */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstNotice(() => setWanted(true)), []);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
