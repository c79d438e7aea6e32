/** SHA-256 in hex, by which the same picture is found twice; "" where the browser cannot compute it. */
export async function pictureHash(bytes: ArrayBuffer): Promise<string> {
  // Browsers offer SHA-256 on https and localhost only.
  if (!crypto.subtle) return "";
  const sum = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
