/** The backend's end of the network: `fetch` whose requests the main process sends (network-messages.ts). */
import { mayHaveBody } from "../../src-shared/api/http.ts";
import type { FromNetwork, ToNetwork } from "./network-messages.ts";

interface Running {
  head: PromiseWithResolvers<Response>;
  /** The part that the body's reader waits for. */
  part: PromiseWithResolvers<Uint8Array | null> | undefined;
  /** Why there is no further part: the request failed between two of them. */
  failed?: { problem: unknown };
  fail(problem: unknown): void;
}

export function fetchOverPort(post: (message: ToNetwork) => void): {
  fetch: typeof fetch;
  onNetworkMessage(message: FromNetwork): void;
} {
  let lastId = 0;
  const running = new Map<number, Running>();

  function bodyOf(id: number, request: Running, end: () => void): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (request.failed) throw request.failed.problem;
          request.part = Promise.withResolvers();
          post({ kind: "fetch more", id });
          const bytes = await request.part.promise;
          if (bytes) return controller.enqueue(bytes);
          end();
          controller.close();
        },
        cancel() {
          end();
          post({ kind: "fetch abort", id });
        },
      },
      { highWaterMark: 0 },
    );
  }

  async function send(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { method, url, headers, redirect } = request;
    // A request's own signal follows the caller's only as long as the request is not garbage-collected.
    const signal = init?.signal ?? request.signal;
    const body = request.body ? await request.arrayBuffer() : null;
    signal.throwIfAborted();
    lastId += 1;
    const id = lastId;
    const head = Promise.withResolvers<Response>();
    const end = () => {
      running.delete(id);
      signal.removeEventListener("abort", abort);
    };
    const fail = (problem: unknown) => {
      end();
      entry.failed = { problem };
      head.reject(problem);
      entry.part?.reject(problem);
    };
    const abort = () => {
      fail(signal.reason);
      post({ kind: "fetch abort", id });
    };
    const entry: Running = { head, part: undefined, fail };
    signal.addEventListener("abort", abort, { once: true });
    running.set(id, entry);
    const refusesRedirects = redirect === "error";
    post({ kind: "fetch", id, request: { method, url, headers: [...headers], body, refusesRedirects } });
    return head.promise;
  }

  return {
    fetch: send,
    onNetworkMessage(message) {
      const { id } = message;
      const request = running.get(id);
      if (!request) return;
      const end = () => running.delete(id);
      if (message.kind === "fetch failed") request.fail(new TypeError(`fetch failed: ${message.message}`));
      else if (message.kind === "fetch part") request.part?.resolve(message.bytes);
      else {
        const { status, headers } = message;
        const hasBody = message.hasBody && mayHaveBody(status);
        if (!hasBody) end();
        request.head.resolve(new Response(hasBody ? bodyOf(id, request, end) : null, { status, headers }));
      }
    },
  };
}
