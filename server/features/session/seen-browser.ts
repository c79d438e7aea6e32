/**
 * The "seen here" cookie: this browser has opened a session of this person before (server/security.md, rows 5 and 13).
 *
 * Limits on guessing count strangers together, so strangers can use them up. A browser with the cookie is counted by
 * itself and goes on. The cookie opens nothing: password, code and second factor are required as ever.
 *
 * Its value is `TIME-BROWSER-MAC`: since when, which browser, signed for one person. Its name distinguishes the people
 * who share a browser. It outlives the session, signing out and a new password; it ends with `SEEN_SECONDS`.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { App, Context } from "../../context.ts";
import { placeOf } from "./signed-in.ts";

/** As long as browsers store a cookie. */
const SEEN_SECONDS = 400 * 86_400;

type Signer = Pick<App, "secrets" | "config">;

/** Stores in the browser that this person has signed in here; a browser that was seen before keeps its number. */
export function noteSeenBrowser(ctx: Context, staffId: string): void {
  const browser = seenBrowser(ctx, staffId) ?? randomBytes(9).toString("hex");
  const signed = `${Math.floor(ctx.now().getTime() / 1000).toString(36)}-${browser}`;
  const value = `${signed}-${sign(ctx, staffId, signed)}`;
  const secure = isHttps(ctx) ? "; Secure" : "";
  ctx.reply.append(
    "set-cookie",
    `${nameFor(ctx, staffId)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SEEN_SECONDS}${secure}`,
  );
}

/** The number of this browser when it has been seen with this person before; undefined for an unknown one. */
export function seenBrowser(ctx: Context, staffId: string | undefined): string | undefined {
  if (staffId === undefined) return undefined;
  const value = ctx.cookies[nameFor(ctx, staffId)] ?? "";
  const [, signed, time, browser, mac] = /^(([0-9a-z]{5,9})-([0-9a-f]{18}))-([\w-]{16})$/.exec(value) ?? [];
  if (!signed || !time || !mac) return undefined;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(sign(ctx, staffId, signed)))) return undefined;
  const age = ctx.now().getTime() / 1000 - Number.parseInt(time, 36);
  return age < SEEN_SECONDS ? browser : undefined;
}

/** The key of a person's limits: the browser that was seen before, else the network address. */
export const countedBy = (ctx: Context, staffId: string | undefined): { key: string; isSeen: boolean } => {
  const browser = seenBrowser(ctx, staffId);
  return browser === undefined ? { key: placeOf(ctx), isSeen: false } : { key: `browser:${browser}`, isSeen: true };
};

const isHttps = ({ config }: Pick<App, "config">): boolean => config.publicUrl.startsWith("https:");

const nameFor = (ctx: Signer, staffId: string): string =>
  `${isHttps(ctx) ? "__Host-" : ""}seen-${ctx.secrets.fingerprint("seen-cookie", staffId)}`;

const sign = ({ secrets }: Pick<App, "secrets">, staffId: string, signed: string): string =>
  secrets.fingerprint("seen-browser", `${staffId}\n${signed}`);
