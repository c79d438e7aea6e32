/** The thread of a mail server: makes messages and hands them over (thread-transport.ts). */
import { parentPort, workerData } from "node:worker_threads";
import type { OutgoingMail } from "./outgoing-mail.ts";
import { classify } from "./send-problem.ts";
import { createSmtpTransport, type SmtpTimeouts } from "./smtp-transport.ts";

export interface SmtpServerOfThread {
  url: string;
  from: string;
  timeouts?: SmtpTimeouts | undefined;
}

/** Attempts have numbers, because several are under way at once. */
export type SmtpTask = { attempt: number; mail: OutgoingMail } | { attempt: number; abort: true };

export interface SmtpAnswer {
  attempt: number;
  problem?: { message: string; permanent: boolean; serverDown: boolean };
}

const { url, from, timeouts } = workerData as SmtpServerOfThread;
const transport = createSmtpTransport(url, from, timeouts);
const underWay = new Map<number, AbortController>();

async function send(attempt: number, mail: OutgoingMail): Promise<void> {
  const abort = new AbortController();
  underWay.set(attempt, abort);
  const answer: SmtpAnswer = { attempt };
  try {
    await transport.send(mail, abort.signal);
  } catch (problem) {
    const { message, permanent, serverDown } = classify(problem);
    answer.problem = { message, permanent, serverDown };
  }
  underWay.delete(attempt);
  parentPort?.postMessage(answer);
}

parentPort?.on("message", (task: SmtpTask) => {
  if ("abort" in task) underWay.get(task.attempt)?.abort();
  else void send(task.attempt, task.mail);
});
