import type { Lang } from "../../values/localized.ts";
import ar from "./ar.ts";
import en from "./en.ts";

/** Every act that the audit log may hold: one that has no sentence here cannot be noted. */
export type AuditedAct = keyof typeof en;

/** Those of them that are operations of the contract, and not commands. */
export type AuditedOperation = Exclude<AuditedAct, `command:${string}`>;

export const auditedActs = Object.keys(en) as AuditedAct[];

const sentences: Readonly<Record<Lang, Readonly<Record<string, string>>>> = { en, ar };

/** What was done, in words; an act of an earlier time that is not done any more says its own name. */
export const actSentence = (lang: Lang, act: string): string => sentences[lang][act] ?? act;
