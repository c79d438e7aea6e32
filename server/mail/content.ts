// Content of mails, described by their templates; those are built apart from the rest of the server.
export type { MailKind } from "../../src-shared/mail/registry.ts";
export type { RenderedMail } from "./templates/content.ts";
export type { MailContent, MailViews } from "./templates/index.tsx";
