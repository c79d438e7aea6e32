import { useEffect, useState } from "react";

let isPageHydrated = false;

/** To be called once, when the server's page is hydrated: what is rendered from then on begins with true. */
export function markHydrated(): void {
  isPageHydrated = true;
}

export const isHydrated = (): boolean => isPageHydrated;

/**
 * False on the server and in the first render of a server-made page, true from then on. It is no store of
 * `useSyncExternalStore`, whose changes would be rendered within the task that hydrates the page.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(isPageHydrated);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
