/**
 * What the back office remembers on this computer: JSON under keys that begin with `office.`. Storage that is full or
 * forbidden loses the memory, never the screen.
 */
const PREFIX = "office.";

/** What is remembered under `key`, or undefined; the caller checks its shape. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** False when it could not be kept. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was kept either.
  }
}

/** All keys that begin so, without the common prefix. */
export function storedKeys(beginning: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + beginning))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}
