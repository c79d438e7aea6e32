/**
 * The origin of a shop's address, or undefined where it is invalid: it must be scheme and host only, and https, since
 * passwords are sent to it. Plain http is allowed for this computer itself (trials, tests).
 */
export function serverAddress(text: string): string | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const { protocol, hostname, username, password, pathname, search, hash, origin } = new URL(text.trim());
  const local = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  if (protocol !== "https:" && !(protocol === "http:" && local)) return undefined;
  if (username || password || pathname !== "/" || search || hash) return undefined;
  return origin;
}
