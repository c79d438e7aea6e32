import type { Lang } from "../../values/localized.ts";
import ar from "./ar.ts";
import en from "./en.ts";

/** Actions of the audit log. An action without a sentence here does not compile. */
export type AuditAction = keyof typeof en;

/** Actions that are operations of the contract, not commands. */
export type AuditOperation = Exclude<AuditAction, `command:${string}`>;

export const auditActions = Object.keys(en) as AuditAction[];

export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(en, action);

const sentences: Readonly<Record<Lang, Readonly<Record<string, string>>>> = { en, ar };

/** The sentence of an action; an action of earlier versions that has none any more is shown by its name. */
export const auditActionText = (lang: Lang, action: string): string => sentences[lang][action] ?? action;
