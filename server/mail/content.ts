// What a mail says is described beside its templates, which are built apart from the rest of the server.
export type { MailKind } from "../../src-shared/mail/jobs.ts";
export type { MailContent, MailKinds, RenderedMail } from "./templates/content.ts";
