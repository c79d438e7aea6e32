/**
 * Traces of earlier versions, removed once at the start (specification, section 9): they cached answers in local storage and
 * had a service worker, and both would now show old goods. A failure here must not stop the page.
 */
export function clearOldCaches(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("cache_") || key.startsWith("api_")) localStorage.removeItem(key);
    }
  } catch {
    // Storage is forbidden, so nothing old is in it.
  }
  if ("caches" in window) {
    void caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))), ignore);
  }
  if ("serviceWorker" in navigator) {
    void navigator.serviceWorker
      .getRegistrations()
      .then((all) => Promise.all(all.map((registration) => registration.unregister())), ignore);
  }
}

const ignore = () => {};

const RELOADED_AT = "reloaded-for-new-version";
const ONE_MINUTE = 60_000;

/**
 * Reloads a tab that asks for a file of the version before, once, because a new version removes those files. Returns false for
 * a second failure within a minute: it has another cause and is left to the error page.
 */
export function reloadOnce(): boolean {
  if (!mayReload()) return false;
  location.reload();
  return true;
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < ONE_MINUTE) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    // Without storage a second reload could not be prevented.
    return false;
  }
}
