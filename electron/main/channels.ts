/** What crosses between the window and the main process besides the app protocol: two words, each checked. */
import { z } from "zod";
import { LANGS } from "../../src-shared/values/localized.ts";
import { isOwnAddress } from "../protocol/app-address.ts";

/** Main → window: show this screen. */
export const OPEN = "showroom:open";
/** Window → main: the language that is shown. */
export const FACE = "showroom:face";

const face = z.strictObject({ lang: z.enum(LANGS) });
export type Face = z.output<typeof face>;

/** The part of Electron's event that says who speaks. */
export interface Sender {
  senderFrame: { url: string; parent: unknown } | null;
}

/**
 * Only the app's own page, not a frame within it, and only the agreed shape (server/security.md, row 65); else
 * undefined.
 */
export function readFace({ senderFrame }: Sender, payload: unknown): Face | undefined {
  if (!senderFrame || senderFrame.parent !== null || !isOwnAddress(senderFrame.url)) return undefined;
  const parsed = face.safeParse(payload);
  return parsed.success ? parsed.data : undefined;
}
