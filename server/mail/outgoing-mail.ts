import type { Lang } from "../../src-shared/values/localized.ts";

export interface MailAttachment {
  /** File name with its extension; ours, never a visitor's. */
  name: string;
  mime: string;
  bytes: Uint8Array;
}

/** A finished mail to one mailbox. */
export interface OutgoingMail {
  /** Id of the row in the mail queue. */
  id: string;
  /** Time of queueing. */
  createdAt: Date;
  /** `<id@host>`: the same at every attempt, so that a mailbox recognises a repeated mail. */
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
   * Hands the mail over; it resolves when a mail server has taken responsibility for it. Rejects with a `SendProblem`
   * that says whether trying again makes sense. `signal` ends the attempt.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** Closes connections that wait for further mails. Absent where there are none. */
  close?(): void;
}
