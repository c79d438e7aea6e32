// What a mail says is described beside its templates, which are built apart from the rest of the server.
export type { MailKind } from "../../src-shared/mail/registry.ts";
export type { MailContent, MailViews, RenderedMail } from "./templates/content.ts";
