/** The operating system as the backend's process has it: each question goes over the line and waits for its answer. */
import type { Shell } from "../shell/shell.ts";
import type { FromBackend, ToBackend } from "./messages.ts";

/** Everything that may be asked over the line, and nothing else (server/security.md, row 65). */
const questions: Readonly<Record<keyof Shell, true>> = {
  keepSecret: true,
  readSecret: true,
  canKeepSecrets: true,
  forgetWindow: true,
  printers: true,
  print: true,
  pdf: true,
  saveFile: true,
  notify: true,
  setBadge: true,
  openOutside: true,
  updateState: true,
  checkForUpdate: true,
  installUpdate: true,
};

type Called = Extract<ToBackend, { kind: "called" }>;
type Call = Extract<FromBackend, { kind: "call" }>;

/** The backend's end: a shell, and where to put the answers that come in. */
export function shellByLine(post: (message: Call) => void): { shell: Shell; onCalled(message: Called): void } {
  let last = 0;
  const waiting = new Map<number, (message: Called) => void>();
  const ask =
    (method: keyof Shell) =>
    (...args: unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        last += 1;
        waiting.set(last, ({ result }) => (result.ok ? resolve(result.value) : reject(new Error(result.message))));
        post({ kind: "call", id: last, method, args });
      });
  return {
    shell: Object.fromEntries(
      Object.keys(questions).map((method) => [method, ask(method as keyof Shell)]),
    ) as unknown as Shell,
    onCalled(message) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    },
  };
}

/** The main process' end: asks the real shell. What is no question of a shell is refused, whoever sends it. */
export async function answerCall(shell: Shell, { id, method, args }: Call): Promise<Called> {
  try {
    if (!Object.hasOwn(questions, method) || !Array.isArray(args)) throw new Error(`no such question: ${method}`);
    const ask = shell[method] as (...args: unknown[]) => Promise<unknown>;
    return { kind: "called", id, result: { ok: true, value: await ask.apply(shell, args) } };
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    return { kind: "called", id, result: { ok: false, message } };
  }
}
