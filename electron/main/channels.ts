/** IPC channels between the window and the main process, beside the app protocol. Each message is validated. */
import { z } from "zod";
import { LANGS } from "../../src-shared/values/localized.ts";
import { isOwnAddress } from "../protocol/app-address.ts";

/** Main → window: opens a screen by its path. */
export const OPEN_SCREEN = "showroom:open";
/** Main → window: goes to the search field of the screen's list. */
export const FIND = "showroom:find";
/** Main → window: the name of a file that was saved. */
export const SAVED = "showroom:saved";
/** Window → main: the language of the page. */
export const PAGE_LANGUAGE = "showroom:language";

const pageLanguage = z.strictObject({ lang: z.enum(LANGS) });
export type PageLanguage = z.output<typeof pageLanguage>;

/** The part of Electron's event that names the sender. */
export interface Sender {
  senderFrame: { url: string; parent: unknown } | null;
}

/**
 * The language of a valid message; undefined unless the app's own page, and no frame within it, sent it
 * (server/security.md, row 65).
 */
export function readLanguage({ senderFrame }: Sender, payload: unknown): PageLanguage | undefined {
  if (!senderFrame || senderFrame.parent !== null || !isOwnAddress(senderFrame.url)) return undefined;
  const parsed = pageLanguage.safeParse(payload);
  return parsed.success ? parsed.data : undefined;
}
