import type { SendMailOptions } from "nodemailer";
import { headerText, isMailbox } from "./mailbox.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { SendProblem } from "./send-problem.ts";

/**
 * A mail as nodemailer takes it. Addresses go in as objects with an explicit envelope, because a string would be parsed
 * and could hold more recipients than one (server/README.md, Operations). Refuses for good an address that is no single
 * mailbox.
 */
export function compose(mail: OutgoingMail, from: string): SendMailOptions {
  if (!isMailbox(mail.to)) throw new SendProblem("the recipient is not one plain mailbox", { permanent: true });
  return {
    envelope: { from, to: [mail.to] },
    from: { name: headerText(mail.fromName), address: from },
    to: { name: "", address: mail.to },
    ...(mail.replyTo && isMailbox(mail.replyTo) ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    subject: headerText(mail.subject),
    messageId: mail.messageId,
    date: mail.createdAt,
    html: mail.html,
    text: mail.text,
    // Said once, because the texts are searched for the shorter encoding several times otherwise.
    textEncoding: mail.lang === "ar" ? "base64" : "quoted-printable",
    attachments: (mail.attachments ?? []).map(({ name, mime, bytes }) => ({
      filename: name,
      contentType: mime,
      content: Buffer.from(bytes),
    })),
    // Out-of-office robots leave such mails unanswered (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": mail.lang },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
