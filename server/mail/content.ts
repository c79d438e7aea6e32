// What a mail says is described beside its templates, which are built apart from the rest of the server.
export type { MailContent, MailKind, MailKinds, RenderedMail } from "./templates/content.ts";
