/** The main process' end of the network: sends the backend's requests and posts their responses (network-messages.ts). */
import type { FromNetwork, NetworkFetch, ToNetwork } from "./network-messages.ts";

interface Running {
  controller: AbortController;
  body?: ReadableStreamDefaultReader<Uint8Array>;
}

export function answerFetches(
  send: NetworkFetch,
  post: (message: FromNetwork) => void,
): {
  onMessage(message: ToNetwork): void;
  /** Called when the backend has ended. */
  abortAll(): void;
} {
  const running = new Map<number, Running>();

  /** Posts nothing for a request that was aborted meanwhile. */
  async function answer(id: number, work: (request: Running) => Promise<FromNetwork>): Promise<void> {
    const request = running.get(id);
    if (!request) return;
    let message: FromNetwork;
    try {
      message = await work(request);
    } catch (problem) {
      message = { kind: "fetch failed", id, message: problem instanceof Error ? problem.message : String(problem) };
    }
    if (!running.has(id)) return;
    const isLast = message.kind === "fetch failed" || (message.kind === "fetch part" && message.bytes === null);
    if (isLast || (message.kind === "fetch head" && !message.hasBody)) running.delete(id);
    post(message);
  }

  function abort(id: number): void {
    const request = running.get(id);
    running.delete(id);
    request?.controller.abort();
    // A body that is aborted with its request rejects; nobody reads it any more.
    request?.body?.cancel().catch(() => undefined);
  }

  return {
    onMessage(message) {
      const { id } = message;
      if (message.kind === "fetch abort") return abort(id);
      if (message.kind === "fetch") running.set(id, { controller: new AbortController() });
      void answer(id, async (request) => {
        if (message.kind === "fetch") {
          const response = await send(message.request, request.controller.signal);
          if (response.body) request.body = response.body.getReader();
          const hasBody = response.body !== null;
          return { kind: "fetch head", id, status: response.status, headers: [...response.headers], hasBody };
        }
        const part = await request.body?.read();
        return { kind: "fetch part", id, bytes: part?.value ?? null };
      });
    },
    abortAll() {
      for (const id of running.keys()) abort(id);
    },
  };
}
