/** What an answer to an operation means for the push (electron/README.md, 15). */
import type { Envelope } from "../../src-shared/api/envelope.ts";
import { type ConnectionAnswer, retryAfter as secondsOf } from "./connection.ts";
import { interceptedBy } from "./set-aside.ts";

export type Judged =
  /** The server acknowledged or refused the operation. */
  | { verdict: "decided"; answer: ConnectionAnswer & { reached: true } }
  /** Nothing is to be sent until a person has signed in or updated the app. */
  | { verdict: "pause"; end: "sign_in" | "revoked" | "update" }
  /** The server asks to send nothing for a while. */
  | { verdict: "wait"; problem: string; retryAfter: number | undefined }
  /** The operation failed; others may pass. `counts`: too many such failures set it aside. */
  | { verdict: "failed"; problem: string; counts: boolean; retryAfter: number | undefined }
  /** No answer. */
  | { verdict: "cut"; problem: string };

const waitStatuses = new Set([408, 425, 429]);

export function judgeAnswer(answer: ConnectionAnswer): Judged {
  if (!answer.reached && answer.reason !== "not_ours") return { verdict: "cut", problem: answer.reason };
  const { status, headers } = answer;
  const retryAfter = secondsOf(headers);
  if (waitStatuses.has(status)) return { verdict: "wait", problem: String(status), retryAfter };
  // The server is busy, which is no fault of the operation.
  const counts = status !== 503;
  if (!answer.reached) return { verdict: "failed", problem: interceptedBy(status), counts, retryAfter };
  const code = codeOf(answer.envelope);
  if (status >= 500) return { verdict: "failed", problem: code ?? String(status), counts, retryAfter };
  if (status === 401) return { verdict: "pause", end: code === "device_revoked" ? "revoked" : "sign_in" };
  if (status === 426) return { verdict: "pause", end: "update" };
  // The shop names the revision of each write that it accepts.
  if (status < 300 && !headers.has("x-revision"))
    return { verdict: "failed", problem: interceptedBy(status), counts, retryAfter };
  return { verdict: "decided", answer };
}

const codeOf = (envelope: Envelope): string | undefined => (envelope.success ? undefined : envelope.error.code);
