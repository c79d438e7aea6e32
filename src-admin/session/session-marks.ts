/**
 * The local items of a session (specification, section 4): a flag, a marker of the user and the time of signing in.
 * They prove nothing, the server's cookie does; they let a screen see without asking that a session is over, and tell
 * the other tabs when somebody signs out in one.
 */
const FLAG = "adminAuthenticated";
const USER = "adminUser";
const LOGIN_TIME = "adminLoginTime";

/** 8 hours (specification, section 9). */
export const SESSION_MS = 28_800_000;

export function setMarks(openedAt: Date): void {
  try {
    localStorage.setItem(FLAG, "true");
    localStorage.setItem(USER, "admin");
    localStorage.setItem(LOGIN_TIME, String(openedAt.getTime()));
  } catch {
    // Storage is forbidden: the server's word is enough.
  }
}

export function clearMarks(): void {
  try {
    for (const key of [FLAG, USER, LOGIN_TIME]) localStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}

/** `over`: marks are there and say that the session has ended. `none`: there are none, ask the server. */
export function readMarks(now: number): "alive" | "over" | "none" {
  try {
    const time = localStorage.getItem(LOGIN_TIME);
    if (time === null && localStorage.getItem(FLAG) === null) return "none";
    const age = now - Number(time);
    const whole = localStorage.getItem(FLAG) === "true" && localStorage.getItem(USER) === "admin" && time !== null;
    return whole && age < SESSION_MS ? "alive" : "over";
  } catch {
    return "none";
  }
}

/** Calls back when another tab signs out. */
export function onMarksCleared(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === FLAG && event.newValue === null) listener();
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
