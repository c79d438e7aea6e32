/**
 * Addresses that may be handed to the system's browser (server/security.md, row 64): an allow-list, by host and not by
 * guess.
 */
const allowed: readonly { host: string; path?: RegExp }[] = [
  { host: "wa.me" },
  { host: "api.whatsapp.com" },
  { host: "web.whatsapp.com" },
  { host: "maps.google.com" },
  { host: "www.google.com", path: /^\/maps(\/|$)/ },
  { host: "maps.app.goo.gl" },
  { host: "maps.apple.com" },
];

/** `server`: the shop's own address, or null while none is known. */
export function mayOpenOutside(address: string, server: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, host, pathname, username, password } = new URL(address);
  if (username || password) return false;
  // The shop on this very machine, for trying out, may speak plain http: read-config.ts allows no other.
  if (server !== null && origin === server) return true;
  if (protocol !== "https:") return false;
  return allowed.some((entry) => entry.host === host && (entry.path?.test(pathname) ?? true));
}
