/** The backend's end of the line: opens it when told, answers requests, and closes in order. Knows no Electron. */
import { refusalResponse } from "../../src-shared/api/http.ts";
import { refuse } from "../../src-shared/api/refusal.ts";
import type { Shell } from "../shell/shell.ts";
import { type FromBackend, type Line, type Opening, packAnswer, type ToBackend, unpackRequest } from "./messages.ts";
import { shellByLine } from "./shell-by-line.ts";

export interface ServedBackend {
  handle(request: Request): Promise<Response>;
  wake(): unknown;
  close(): Promise<void>;
}

interface Parts {
  line: Line<FromBackend, ToBackend>;
  open(opening: Opening, shell: Shell): Promise<ServedBackend>;
  /** Ends the process, after what was posted has gone out: when closed, and when it could not open. */
  end(): void;
  onFault(problem: unknown): void;
}

export function serveLine({ line, open, end, onFault }: Parts): void {
  const { shell, onCalled } = shellByLine((message) => line.post(message));
  let opened: Promise<ServedBackend> | undefined;

  async function start(opening: Opening): Promise<void> {
    opened = open(opening, shell);
    try {
      await opened;
      line.post({ kind: "opened" });
    } catch (problem) {
      onFault(problem);
      line.post({ kind: "failed", message: problem instanceof Error ? problem.message : String(problem) });
      end();
    }
  }

  async function answer({ id, request }: Extract<ToBackend, { kind: "request" }>): Promise<void> {
    try {
      const backend = await opened;
      const reply = backend ? await backend.handle(unpackRequest(request)) : undefined;
      line.post({ kind: "answer", id, answer: await packAnswer(reply ?? refused("unavailable")) });
    } catch (problem) {
      onFault(problem);
      line.post({ kind: "answer", id, answer: await packAnswer(refused("fault")) });
    }
  }

  async function close(): Promise<void> {
    try {
      await (await opened)?.close();
    } catch (problem) {
      onFault(problem);
    }
    end();
  }

  line.onMessage((message) => {
    if (message.kind === "open") void start(message.opening);
    else if (message.kind === "request") void answer(message);
    else if (message.kind === "called") onCalled(message);
    else if (message.kind === "close") void close();
    else void opened?.then((backend) => backend.wake()).catch(onFault);
  });
}

const refused = (code: "unavailable" | "fault"): Response => refusalResponse(refuse(code));
