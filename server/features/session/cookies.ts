/**
 * Cookies of signing in. Behind https they carry the `__Host-` prefix, which ties them to this very host, the whole
 * path and TLS (server/security.md, row 4); a plain http address (localhost, the desktop) cannot use the prefix.
 */
import type { App } from "../../context.ts";

type Config = Pick<App["config"], "publicUrl">;
export type CookieKind = "session" | "challenge" | "passkey";

const isHttps = (config: Config) => config.publicUrl.startsWith("https:");

export const cookieName = (config: Config, kind: CookieKind): string => (isHttps(config) ? `__Host-${kind}` : kind);

/** A `Set-Cookie` value that no script can read and no form of another site sends along. */
export function setCookie(config: Config, kind: CookieKind, value: string, maxAgeSeconds: number): string {
  const secure = isHttps(config) ? "; Secure" : "";
  return `${cookieName(config, kind)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

export const dropCookie = (config: Config, kind: CookieKind): string => setCookie(config, kind, "", 0);

/** The cookie's value when it has the form of our tokens: 256 bits as base64url. */
export function tokenIn(
  config: Config,
  kind: CookieKind,
  cookies: Readonly<Record<string, string>>,
): string | undefined {
  const value = cookies[cookieName(config, kind)];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
}
