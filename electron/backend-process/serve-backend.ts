/** The backend's end of the message port: opens the backend, answers requests, and closes it in order. Imports no Electron. */
import { refusalResponse } from "../../src-shared/api/http.ts";
import { refuse } from "../../src-shared/api/refusal.ts";
import type { Os } from "../os/os.ts";
import { fetchOverPort } from "./fetch-over-port.ts";
import {
  type FromBackend,
  type Port,
  packResponse,
  type StartOptions,
  type ToBackend,
  unpackRequest,
} from "./messages.ts";
import { osOverPort } from "./os-over-port.ts";

export interface ServedBackend {
  handle(request: Request): Promise<Response>;
  wake(): unknown;
  close(): Promise<void>;
}

interface Deps {
  port: Port<FromBackend, ToBackend>;
  open(startOptions: StartOptions, os: Os, networkFetch: typeof fetch): Promise<ServedBackend>;
  /** Ends the process once posted messages are out: after closing, and after a failed start. */
  end(): void;
  onFault(problem: unknown): void;
}

export function serveBackend({ port, open, end, onFault }: Deps): void {
  const { os, onCallResult } = osOverPort((message) => port.post(message));
  const network = fetchOverPort((message) => port.post(message));
  let opened: Promise<ServedBackend> | undefined;

  async function start(startOptions: StartOptions): Promise<void> {
    opened = open(startOptions, os, network.fetch);
    try {
      await opened;
      port.post({ kind: "opened" });
    } catch (problem) {
      onFault(problem);
      port.post({ kind: "failed", message: problem instanceof Error ? problem.message : String(problem) });
      end();
    }
  }

  async function answer({ id, request }: Extract<ToBackend, { kind: "request" }>): Promise<void> {
    try {
      const backend = await opened;
      const reply = backend ? await backend.handle(unpackRequest(request)) : undefined;
      port.post({ kind: "response", id, response: await packResponse(reply ?? refused("unavailable")) });
    } catch (problem) {
      onFault(problem);
      port.post({ kind: "response", id, response: await packResponse(refused("fault")) });
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

  port.onMessage((message) => {
    if (message.kind === "open") void start(message.startOptions);
    else if (message.kind === "request") void answer(message);
    else if (message.kind === "result") onCallResult(message);
    else if (message.kind === "close") void close();
    else if (message.kind !== "wake") network.onNetworkMessage(message);
    else void opened?.then((backend) => backend.wake()).catch(onFault);
  });
}

const refused = (code: "unavailable" | "fault"): Response => refusalResponse(refuse(code));
