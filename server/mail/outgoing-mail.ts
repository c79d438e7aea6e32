import type { Lang } from "../../src-shared/values/localized.ts";

export interface MailAttachment {
  /** What to call it, with its ending; ours, never a visitor's. */
  name: string;
  mime: string;
  bytes: Uint8Array;
}

/** A finished mail to one mailbox. */
export interface OutgoingMail {
  /** The mail queue row's id. */
  id: string;
  /** When it was queued. */
  createdAt: Date;
  /** `<id@host>`: the same at every attempt, so that a mailbox can tell a repeated mail from a second one. */
  messageId: string;
  lang: Lang;
  fromName: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[] | undefined;
}

export interface MailTransport {
  /**
   * Hands the mail over; when it resolves, somebody else has taken responsibility for it. Rejects with a `SendProblem`
   * that says whether trying again makes sense. `signal` ends an attempt that must not go on.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
}
