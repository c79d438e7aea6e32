import type { FileAnswer } from "../../src-shared/api/file-answer.ts";

/** Hands a file of the API to whoever works here, as the browser's own download. */
export function saveFile({ name, mime, encoding, content }: FileAnswer): void {
  const parts: BlobPart[] =
    encoding === "utf8" ? [content] : [Uint8Array.from(atob(content), (character) => character.charCodeAt(0))];
  const address = URL.createObjectURL(new Blob(parts, { type: mime }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it once the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
