/** The operating system over the message port: each call of the backend is posted to the main process, whose result resolves it. */
import type { Os } from "../os/os.ts";
import type { FromBackend, ToBackend } from "./messages.ts";

/** Methods that may be called over the port; all others are refused (server/security.md, row 65). */
const allowedMethods: Readonly<Record<keyof Os, true>> = {
  storeSecret: true,
  readSecret: true,
  canStoreSecrets: true,
  forgetWindow: true,
  printers: true,
  print: true,
  pdf: true,
  saveFile: true,
  notify: true,
  setBadge: true,
  openOutside: true,
  showLogs: true,
  updateState: true,
  checkForUpdate: true,
  installUpdate: true,
  startsAtLogin: true,
  setStartsAtLogin: true,
};

type CallResult = Extract<ToBackend, { kind: "result" }>;
type Call = Extract<FromBackend, { kind: "call" }>;

/** The backend's end: an `Os` that posts its calls, and the receiver of their results. */
export function osOverPort(post: (message: Call) => void): { os: Os; onCallResult(message: CallResult): void } {
  let lastId = 0;
  const waiting = new Map<number, (message: CallResult) => void>();
  const ask =
    (method: keyof Os) =>
    (...args: unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, ({ result }) => (result.ok ? resolve(result.value) : reject(new Error(result.message))));
        post({ kind: "call", id: lastId, method, args });
      });
  return {
    os: Object.fromEntries(
      Object.keys(allowedMethods).map((method) => [method, ask(method as keyof Os)]),
    ) as unknown as Os,
    onCallResult(message) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    },
  };
}

/** The main process' end: calls the real operating system. A method that is not on the list is refused. */
export async function answerCall(os: Os, { id, method, args }: Call): Promise<CallResult> {
  try {
    if (!Object.hasOwn(allowedMethods, method) || !Array.isArray(args)) throw new Error(`no such method: ${method}`);
    const ask = os[method] as (...args: unknown[]) => Promise<unknown>;
    return { kind: "result", id, result: { ok: true, value: await ask.apply(os, args) } };
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    return { kind: "result", id, result: { ok: false, message } };
  }
}
