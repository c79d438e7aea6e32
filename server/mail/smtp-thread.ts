/** The thread of a mail server: renders mails, makes messages and hands them over (thread-transport.ts). */
import { parentPort, workerData } from "node:worker_threads";
import type { OutgoingMail, UnrenderedMail } from "./outgoing-mail.ts";
import { createMailRenderer } from "./renderer.ts";
import { classify } from "./send-problem.ts";
import { createSmtpTransport, type SmtpTimeouts } from "./smtp-transport.ts";

export interface SmtpServerOfThread {
  url: string;
  from: string;
  timeouts?: SmtpTimeouts | undefined;
  /** File of the built mail templates; without it only rendered mails are taken. */
  templates?: string | undefined;
}

/** Attempts have numbers, because several are under way at once. */
export type SmtpTask = { attempt: number; mail: OutgoingMail | UnrenderedMail } | { attempt: number; abort: true };

export interface SmtpAnswer {
  attempt: number;
  problem?: { message: string; permanent: boolean; serverDown: boolean };
  /** Why the mail could not be rendered. */
  fault?: string;
}

const { url, from, timeouts, templates } = workerData as SmtpServerOfThread;
const transport = createSmtpTransport(url, from, timeouts);
const renderMail = templates === undefined ? undefined : createMailRenderer(templates);
const underWay = new Map<number, AbortController>();

async function finish(mail: OutgoingMail | UnrenderedMail): Promise<OutgoingMail> {
  if (!("content" in mail)) return mail;
  const { content, ...envelope } = mail;
  if (!renderMail) throw new Error("the thread has no templates");
  return { ...envelope, ...(await renderMail(content)) };
}

async function send(attempt: number, given: OutgoingMail | UnrenderedMail): Promise<SmtpAnswer> {
  const abort = new AbortController();
  underWay.set(attempt, abort);
  try {
    const mail = await finish(given).catch((problem: unknown) => String(problem));
    if (typeof mail === "string") return { attempt, fault: mail };
    await transport.send(mail, abort.signal);
    return { attempt };
  } catch (problem) {
    const { message, permanent, serverDown } = classify(problem);
    return { attempt, problem: { message, permanent, serverDown } };
  } finally {
    underWay.delete(attempt);
  }
}

parentPort?.on("message", (task: SmtpTask) => {
  if ("abort" in task) underWay.get(task.attempt)?.abort();
  else void send(task.attempt, task.mail).then((answer) => parentPort?.postMessage(answer));
});
