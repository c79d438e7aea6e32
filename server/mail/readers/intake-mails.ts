import { fromJson } from "../../../db/json.ts";
import {
  findContactMessage,
  findQuoteRequest,
  listQuoteRequestLines,
  listReplies,
  type QuoteRequestLineRow,
} from "../../../db/queries/customers/intake.ts";
import { adminPath, listScreen, messageScreen } from "../../../src-shared/addresses.ts";
import type { RequestedLine } from "../templates/content.ts";
import type { Reader } from "./reader.ts";
import { plain } from "./visitor-text.ts";

const contactMessage: Reader<"contact-message"> = async ({ app, job }) => {
  const { messageId } = job;
  const found = await findContactMessage(app.db, messageId);
  if (!found) return undefined;
  const { name, email, phone, subject, message, lang, created_at } = found;
  const adminUrl = app.config.publicUrl + adminPath(messageScreen(messageId));
  const words = { name: plain(name), subject: plain(subject), message: plain(message) };
  return { data: { ...words, email, phone, lang, at: created_at, adminUrl }, replyTo: email };
};

/** To the visitor: the words of staff, and none of the visitor's (server/security.md, row 35). */
const messageReply: Reader<"message-reply"> = async ({ app, job }) => {
  const found = await findContactMessage(app.db, job.messageId);
  const reply = found && (await listReplies(app.db, found.id)).find(({ id }) => id === job.replyId);
  return reply && { data: { name: found.name, answer: plain(reply.text), at: found.created_at } };
};

const messagesQuarantined: Reader<"messages-quarantined"> = async ({ app, job }) => ({
  data: { at: job.at, adminUrl: `${app.config.publicUrl}${adminPath(listScreen("messages", { status: "new" }))}` },
});

const quoteRequest: Reader<"quote-request"> = async ({ app, job }) => {
  const { requestId } = job;
  const found = await findQuoteRequest(app.db, requestId);
  if (!found) return undefined;
  const { number, name, company, email, phone, message, lang, attachment, created_at } = found;
  return {
    data: {
      number,
      contact: { name: plain(name), company: company && plain(company), email, phone },
      message: message && plain(message),
      attachment: attachment && plain(fromJson(attachment).name),
      lines: (await listQuoteRequestLines(app.db, requestId)).map(requestedLine),
      lang,
      at: created_at,
    },
    replyTo: email,
  };
};

/** To the visitor: it repeats none of their words (server/security.md, row 35). */
const quoteReceived: Reader<"quote-received"> = async ({ app, job }) => {
  const { requestId } = job;
  const found = await findQuoteRequest(app.db, requestId);
  if (!found) return undefined;
  const lines = (await listQuoteRequestLines(app.db, requestId)).map(requestedLine);
  return { data: { number: found.number, at: found.created_at, lines } };
};

const requestedLine = (line: QuoteRequestLineRow): RequestedLine => ({
  sku: line.sku,
  name: fromJson(line.name),
  optionText: fromJson(line.option_text),
  quantity: line.quantity,
  listedPrice: line.listed_price,
});

export const intakeReaders = {
  "contact-message": contactMessage,
  "message-reply": messageReply,
  "messages-quarantined": messagesQuarantined,
  "quote-request": quoteRequest,
  "quote-received": quoteReceived,
};
