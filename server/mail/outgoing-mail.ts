import type { Lang } from "../../src-shared/values/localized.ts";
import type { MailContent, RenderedMail } from "./content.ts";

export interface MailAttachment {
  /** File name with its extension; ours, never a visitor's. */
  name: string;
  mime: string;
  bytes: Uint8Array;
}

/** All of a mail to one mailbox but its subject and text. */
export interface Envelope {
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
  attachments?: readonly MailAttachment[] | undefined;
}

/** A finished mail. */
export type OutgoingMail = Envelope & RenderedMail;

/** A mail that is not rendered yet. */
export type UnrenderedMail = Envelope & { content: MailContent };

export interface MailTransport {
  /**
   * Hands the mail over; it resolves when a mail server has taken responsibility for it. Rejects with a `SendProblem`
   * that says whether trying again makes sense. `signal` ends the attempt.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** As `send`, and renders the mail beside the thread that serves. Rejects with another error where it cannot be rendered. */
  sendContent?(mail: UnrenderedMail, signal?: AbortSignal): Promise<void>;
  /** Closes connections that wait for further mails. Absent where there are none. */
  close?(): void;
}
