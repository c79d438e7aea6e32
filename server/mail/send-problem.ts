/** Why a mail was not taken. */
export class SendProblem extends Error {
  /** Trying again cannot help: park it for a person to look at. */
  readonly permanent: boolean;
  /** The server itself is out of reach, so no mail goes out now, not just this one. */
  readonly serverDown: boolean;
  constructor(message: string, about: { permanent?: boolean; serverDown?: boolean; cause?: unknown } = {}) {
    super(oneLine(message), { cause: about.cause });
    this.permanent = about.permanent ?? false;
    this.serverDown = about.serverDown ?? false;
  }
}

/** What nodemailer says of a failed attempt. */
interface SmtpError {
  message?: string;
  code?: string;
  responseCode?: number;
  /** The server's own words. */
  response?: string;
  command?: string;
}

/** Codes that are about this mail or this mailbox; everything else happened before the server looked at either. */
const aboutTheMail = new Set(["EENVELOPE", "EMESSAGE"]);

/**
 * A 5xx to the envelope or the message is final. A 4xx to them asks for another try, but the server is well. Everything
 * else is the server's or ours to put right, wrong credentials included, and every mail waits for it; so is 421 (RFC
 * 5321, 4.2.1: closing down) and 530 (sign in first), whenever they come.
 */
export function classify(problem: unknown): SendProblem {
  if (problem instanceof SendProblem) return problem;
  const { message = String(problem), code = "", responseCode, response, command } = problem as SmtpError;
  // Words without a code are no answer of a mail server: whatever stands there now will not stay for ever.
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
