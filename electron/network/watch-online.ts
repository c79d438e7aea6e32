/** Calls `onOnline` soon after the system has a network again. */
const LOOK_MS = 2000;

/** Electron gives the main process no event, so the system's answer is asked for; it costs nothing. Returns a stop function. */
export function watchOnline(isOnline: () => boolean, onOnline: () => void, everyMs = LOOK_MS): () => void {
  let before = isOnline();
  const timer = setInterval(() => {
    const now = isOnline();
    if (now && !before) onOnline();
    before = now;
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
