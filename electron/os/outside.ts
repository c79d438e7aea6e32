/** The allow-list of hosts whose addresses may be opened in the system's browser (server/security.md, row 64). */
const allowed: readonly { host: string; path?: RegExp }[] = [
  { host: "wa.me" },
  { host: "api.whatsapp.com" },
  { host: "web.whatsapp.com" },
  { host: "maps.google.com" },
  { host: "www.google.com", path: /^\/maps(\/|$)/ },
  { host: "maps.app.goo.gl" },
  { host: "maps.apple.com" },
];

/** Telephone numbers and mail addresses, which the system's own programs open; a mail may have a subject and a text. */
const contacts = [
  /^tel:\+?[\d(). -]{2,30}$/i,
  /^mailto:[\w.+%'-]{1,300}@?[\w.-]{0,200}(?:\?(?:(?:subject|body)=[^&#\s]{0,2000}&?){1,2})?$/i,
];

/** `server`: the shop's own address, or null while none is known. */
export function mayOpenOutside(address: string, server: string | null): boolean {
  if (contacts.some((contact) => contact.test(address))) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, origin, host, pathname, username, password } = new URL(address);
  if (username || password) return false;
  // Only a shop on this computer may use plain http (server-address.ts).
  if (server !== null && origin === server) return true;
  if (protocol !== "https:") return false;
  return allowed.some((entry) => entry.host === host && (entry.path?.test(pathname) ?? true));
}
