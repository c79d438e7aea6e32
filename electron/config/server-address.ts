import type { FieldProblem } from "../../src-shared/api/refusal.ts";

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

/**
 * The origin of an address as a person types or pastes it: a bare host, or an address of any page of the shop. Else the
 * problem with the field.
 */
export function typedAddress(text: string): string | FieldProblem {
  const typed = text.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (URL.canParse(address)) {
    const { protocol, origin, username } = new URL(address);
    const found = username === "" ? serverAddress(origin) : undefined;
    if (found !== undefined) return found;
    if (protocol === "http:") {
      return { code: "not_secure", message: "The address must begin with https://, since passwords are sent to it." };
    }
  }
  return { code: "not_address", message: "Enter an address like https://shop.example." };
}
