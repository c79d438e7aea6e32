import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { onFirstNotice } from "../../src-shared/ui/notify.ts";
import { lazyPart } from "../failure/fetch-part.ts";

const Toaster = lazyPart(() => import("../../src-shared/ui/toaster.tsx").then((module) => module.Toaster));

/** Toasts of the shop, one at a time, until the visitor goes to another page; the toaster is fetched with the first message. */
export function Toasts() {
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstNotice(() => setWanted(true)), []);
  return wanted ? (
    <Suspense>
      <Toaster page={pathname} visible={1} actionMs={4000} />
    </Suspense>
  ) : null;
}
