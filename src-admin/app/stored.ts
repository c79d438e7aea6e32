/**
 * What the back office remembers on this computer: JSON under keys that begin with `office.`. Storage that is full or
 * forbidden loses the memory, never the screen.
 */
const PREFIX = "office.";
/** What is personal, and stored under its owner's name once that is known. */
const PERSONAL = "draft.";

let owner = "";

/** Sets whose drafts are read and written from now on: the key of a desktop's account. */
export function setDraftsOwner(key: string): void {
  owner = `${key}.`;
}

const nameOf = (key: string): string => PREFIX + (key.startsWith(PERSONAL) ? owner : "") + key;

/** What is remembered under `key`, or undefined; the caller checks its shape. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(nameOf(key));
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** False when it could not be kept. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // Nothing was kept either.
  }
}

/** All keys that begin so, without the common prefix. */
export function storedKeys(beginning: string): string[] {
  const prefix = nameOf(beginning).slice(0, -beginning.length);
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + beginning))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** Removes the drafts of everybody at this computer. */
export function removeAllDrafts(): void {
  try {
    const drafts = Object.keys(localStorage).filter((key) => /^office\.([0-9a-f]+\.)?draft\./.test(key));
    for (const key of drafts) localStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
