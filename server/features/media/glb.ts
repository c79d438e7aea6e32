/**
 * Binary glTF 2.0: a header of 12 bytes ("glTF", version 2, length of the file), then chunks of length, kind and
 * content; the first is JSON. Accepted only when the header is correct and the content names no other file: a viewer
 * would fetch it from any address.
 */
export function isSelfContainedGlb(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.toString("latin1", 0, 4) !== "glTF") return false;
  if (bytes.readUInt32LE(4) !== 2 || bytes.readUInt32LE(8) !== bytes.length) return false;
  const length = bytes.readUInt32LE(12);
  if (bytes.toString("latin1", 16, 20) !== "JSON" || 20 + length > bytes.length) return false;
  try {
    return !namesFiles(JSON.parse(bytes.toString("utf8", 20, 20 + length)));
  } catch {
    return false;
  }
}

/** Whether there is a `uri` anywhere: in a self-contained file buffers and pictures are in the second chunk. */
function namesFiles(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name === "uri" || namesFiles(inner));
}
