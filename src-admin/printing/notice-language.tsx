import { useEffect } from "react";
import { useServices } from "../app/services.tsx";
import { desktop, isDesktop } from "../desktop/desktop-api.ts";

/** Notices of the system speak the language of the back office; in a browser there are none. */
export function NoticeLanguage() {
  const { lang } = useServices();
  useEffect(() => {
    // What is not heard now is said again with the next change or start.
    if (isDesktop()) void desktop("PUT /api/desktop/notices", { body: { lang } }).catch(() => undefined);
  }, [lang]);
  return null;
}
