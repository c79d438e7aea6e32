/**
 * What the browser does once when the shop starts (specification, section 9): earlier versions kept answers in local
 * storage and had a service worker; both would now show old goods. None of it may keep the page from starting.
 */
export function clearOldCaches(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("cache_") || key.startsWith("api_")) localStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden: then there is nothing old in it either.
  }
  if ("caches" in window) {
    void caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))), ignore);
  }
  if ("serviceWorker" in navigator) {
    void navigator.serviceWorker
      .getRegistrations()
      .then((all) => Promise.all(all.map((one) => one.unregister())), ignore);
  }
}

const ignore = () => {};

const RELOADED_AT = "reloaded-for-new-version";
const ONE_MINUTE = 60_000;

/**
 * After a new version the files of the old one are gone: a tab that asks for one starts over, once. A second failure
 * within a minute is something else and is left to the error page.
 */
export function reloadOnceWhenFilesAreGone(): void {
  addEventListener("vite:preloadError", (event) => {
    if (!mayReload()) return;
    event.preventDefault();
    location.reload();
  });
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < ONE_MINUTE) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    // Where nothing can be remembered, "once" cannot be kept either.
    return false;
  }
}
