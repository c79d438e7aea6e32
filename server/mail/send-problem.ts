/** Error of a mail that was not accepted. */
export class SendProblem extends Error {
  /** Trying again cannot help: the mail is parked for a person. */
  readonly permanent: boolean;
  /** The server itself is out of reach, so no mail can be sent now, not just this one. */
  readonly serverDown: boolean;
  constructor(message: string, about: { permanent?: boolean; serverDown?: boolean; cause?: unknown } = {}) {
    super(oneLine(message), { cause: about.cause });
    this.permanent = about.permanent ?? false;
    this.serverDown = about.serverDown ?? false;
  }
}

/** Properties of nodemailer's error for a failed attempt. */
interface SmtpError {
  message?: string;
  code?: string;
  responseCode?: number;
  /** The server's own words. */
  response?: string;
  command?: string;
}

/** Codes that concern this mail or this mailbox; all others occur before the server looked at either. */
const aboutTheMail = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * Classifies a failed attempt. A 5xx to the envelope or the message is final. A 4xx to them calls for another try, but
 * the server is well. Everything else is for the server or us to put right, wrong credentials included, and every mail
 * waits for it; so is 421 (RFC 5321, 4.2.1: closing down) and 530 (sign in first), at any point.
 */
export function classify(problem: unknown): SendProblem {
  if (problem instanceof SendProblem) return problem;
  const { message = String(problem), code = "", responseCode, response, command } = problem as SmtpError;
  // A text without a code is no answer of a mail server: another program listens there, and not for ever.
  const isNoAnswer = Boolean(response) && !responseCode;
  const ofTheServer = !aboutTheMail.has(code) || responseCode === 421 || responseCode === 530 || isNoAnswer;
  // Without an answer from the server, nodemailer itself has refused to send such a mail at all.
  const permanent = !ofTheServer && (responseCode === undefined || responseCode >= 500);
  const where = [code, command].filter(Boolean).join(" ");
  return new SendProblem(where ? `${where}: ${message}` : message, {
    permanent,
    serverDown: ofTheServer,
    cause: problem,
  });
}

const oneLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 300);
