/** SHA-256 in hex, by which twins are known; "" where the browser cannot reckon it. */
export async function pictureHash(bytes: ArrayBuffer): Promise<string> {
  // Only pages from https and from this very computer may reckon so.
  if (!crypto.subtle) return "";
  const sum = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
