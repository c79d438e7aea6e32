/**
 * A shop's address as it is kept: scheme and host, nothing behind. Only https, since a password goes there; plain http
 * is for this machine itself (trying out, tests). `undefined` for everything else.
 */
export function serverAddress(text: string): string | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const { protocol, hostname, username, password, pathname, search, hash, origin } = new URL(text.trim());
  const local = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  if (protocol !== "https:" && !(protocol === "http:" && local)) return undefined;
  if (username || password || pathname !== "/" || search || hash) return undefined;
  return origin;
}
