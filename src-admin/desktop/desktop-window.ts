import { useEffect } from "react";
import { ADMIN_ROOT } from "../../src-shared/addresses.ts";
import { notify } from "../../src-shared/ui/notify.ts";
import { useServices } from "../app/services.tsx";

/** What the preload script of the desktop app adds to the window (electron/preload/preload.ts). */
interface DesktopWindow {
  onOpen(open: ((path: string) => void) | null): void;
  onFind(find: (() => void) | null): void;
  onSaved(saved: ((name: string) => void) | null): void;
}

const desktopWindow = () => (window as { showroom?: DesktopWindow }).showroom;

/**
 * Opens the screens that menu, notifications and links of the desktop app ask for, without loading the page again; the menu's
 * search goes to the screen's own, and a saved file is reported.
 */
export function useDesktopWindow(navigate: (screen: string) => unknown, find: () => void): void {
  const { t } = useServices();
  useEffect(() => {
    desktopWindow()?.onOpen((path) => void navigate(path.slice(ADMIN_ROOT.length) || "/"));
    return () => desktopWindow()?.onOpen(null);
  }, [navigate]);
  useEffect(() => {
    desktopWindow()?.onFind(find);
    desktopWindow()?.onSaved((name) => notify.done(t("desktop.saved", { name })));
    return () => {
      desktopWindow()?.onFind(null);
      desktopWindow()?.onSaved(null);
    };
  }, [find, t]);
}
