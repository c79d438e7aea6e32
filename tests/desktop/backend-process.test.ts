// The backend process: messages arrive complete, and after a crash requests in flight are answered and the process is
// started again.
import { MessageChannel } from "node:worker_threads";
import { afterEach, describe, expect, test } from "vitest";
import type { FromBackend, StartOptions, ToBackend } from "../../electron/backend-process/messages.ts";
import { type ServedBackend, serveBackend } from "../../electron/backend-process/serve-backend.ts";
import {
  type BackendProcess,
  type BackendSupervisor,
  superviseBackend,
} from "../../electron/backend-process/supervise.ts";
import type { Os } from "../../electron/os/os.ts";
import { nodeNetwork } from "./support/node-network.ts";

const startOptions: StartOptions = {
  dataDir: "/data",
  logDir: "/logs",
  version: "1.2.3",
  platform: "linux",
  config: { server: null, updates: true },
};

let logsShown = 0;
/** An operating system with three methods. */
const os = {
  showLogs: async () => {
    logsShown += 1;
  },
  readSecret: async (name: string) => `secret of ${name}`,
  printers: async () => {
    throw new Error("no printers today");
  },
} as unknown as Os;

const opened: BackendSupervisor[] = [];
afterEach(async () => {
  for (const supervised of opened.splice(0)) await supervised.close(50);
});

/** A backend behind a real message channel, which can be made to crash. */
function launch(
  handle: (request: Request, os: Os, networkFetch: typeof fetch) => Promise<Response>,
  open?: (startOptions: StartOptions, start: number) => void,
  close = async () => {},
  delaysMs: object = {},
) {
  const trouble: [string, string | number][] = [];
  const seen = { starts: 0, wakes: 0, closed: 0, killed: 0 };
  let fall = () => {};
  const start = (): BackendProcess => {
    seen.starts += 1;
    const nth = seen.starts;
    const { port1, port2 } = new MessageChannel();
    const exits: ((code: number) => void)[] = [];
    const end = (code: number) => {
      port2.removeAllListeners("message");
      port1.close();
      for (const tell of exits) tell(code);
    };
    fall = () => end(9);
    serveBackend({
      port: {
        post: (message: FromBackend) => port2.postMessage(message),
        onMessage: (listener) => port2.on("message", listener),
      },
      async open(given, theirOs, networkFetch): Promise<ServedBackend> {
        open?.(given, nth);
        return {
          handle: (request) => handle(request, theirOs, networkFetch),
          wake: () => {
            seen.wakes += 1;
          },
          close: async () => {
            await close();
            seen.closed += 1;
          },
        };
      },
      end: () => setTimeout(() => end(0), 20),
      onFault: () => undefined,
    });
    return {
      pid: () => nth,
      post: (message: ToBackend) => port1.postMessage(message),
      onMessage: (listener) => port1.on("message", listener),
      onExit: (listener) => exits.push(listener),
      kill: () => {
        seen.killed += 1;
        end(9);
      },
    };
  };
  const supervised = superviseBackend({
    start,
    startOptions,
    os,
    send: nodeNetwork,
    delaysMs: { restart: [1], steady: 60_000, ready: 2000, ...delaysMs },
    onTrouble: (what, detail) => trouble.push([what, detail]),
  });
  opened.push(supervised);
  return { supervised, seen, trouble, fall: () => fall() };
}

describe("messages between the processes", () => {
  test("a request arrives with its method, headers and bytes, and so does the response", async () => {
    const { supervised } = launch(async (request) => {
      const bytes = new Uint8Array(await request.arrayBuffer()).toReversed();
      return new Response(bytes, { status: 201, headers: { "x-method": request.method, "x-url": request.url } });
    });
    const reply = await supervised.handle(
      new Request("app://shop/api/things?x=1", { method: "POST", body: new Uint8Array([1, 2, 255]) }),
    );
    expect(reply.status).toBe(201);
    expect(reply.headers.get("x-method")).toBe("POST");
    expect(reply.headers.get("x-url")).toBe("app://shop/api/things?x=1");
    expect([...new Uint8Array(await reply.arrayBuffer())]).toEqual([255, 2, 1]);
  });

  test("responses are matched to their requests in any order, and may be empty", async () => {
    const held = Promise.withResolvers<void>();
    const { supervised } = launch(async (request) => {
      if (request.url.endsWith("slow")) await held.promise;
      return request.url.endsWith("none") ? new Response(null, { status: 204 }) : new Response(request.url);
    });
    const slow = supervised.handle(new Request("app://shop/api/slow"));
    expect(await (await supervised.handle(new Request("app://shop/api/quick"))).text()).toBe("app://shop/api/quick");
    expect((await supervised.handle(new Request("app://shop/api/none"))).status).toBe(204);
    held.resolve();
    expect(await (await slow).text()).toBe("app://shop/api/slow");
  });

  test("the backend calls the operating system and gets the result or the error", async () => {
    const { supervised } = launch(async (request, theirOs) => {
      if (request.url.endsWith("secret")) return new Response(await theirOs.readSecret("token"));
      return new Response(await theirOs.printers().then(String, (problem: Error) => problem.message));
    });
    expect(await (await supervised.handle(new Request("app://shop/api/secret"))).text()).toBe("secret of token");
    expect(await (await supervised.handle(new Request("app://shop/api/printers"))).text()).toBe("no printers today");
  });

  test("an exception of the backend is a fault in the envelope, and the next request is answered", async () => {
    const { supervised } = launch(async (request) => {
      if (request.url.endsWith("bad")) throw new Error("broken");
      return new Response("well");
    });
    const reply = await supervised.handle(new Request("app://shop/api/bad"));
    expect([reply.status, (await reply.json()).error.code]).toEqual([500, "fault"]);
    expect(await (await supervised.handle(new Request("app://shop/api/good"))).text()).toBe("well");
  });
});

describe("a backend that crashes", () => {
  test("answers requests in flight with 503 and serves the next one", async () => {
    const { supervised, seen, trouble, fall } = launch(async (request) =>
      request.url.endsWith("hang") ? new Promise<Response>(() => undefined) : new Response("back"),
    );
    await supervised.handle(new Request("app://shop/api/first"));
    const hanging = supervised.handle(new Request("app://shop/api/hang"));
    await supervised.handle(new Request("app://shop/api/second"));
    fall();
    const told = await hanging;
    expect([told.status, told.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await told.json()).error).toMatchObject({ code: "unavailable", details: { backend: "exit 9" } });
    expect(await (await supervised.handle(new Request("app://shop/api/third"))).text()).toBe("back");
    expect(seen.starts).toBe(2);
    expect(trouble).toEqual([["ended", 9]]);
  });

  test("that cannot open is started again, and requests wait for it meanwhile", async () => {
    const { supervised, trouble } = launch(
      async () => new Response("open at last"),
      (given, nth) => {
        expect(given).toEqual(startOptions);
        if (nth < 3) throw new Error(`start ${nth}`);
      },
    );
    expect(await (await supervised.handle(new Request("app://shop/api/x"))).text()).toBe("open at last");
    expect(trouble).toEqual([
      ["failed_to_open", "start 1"],
      ["ended", 0],
      ["failed_to_open", "start 2"],
      ["ended", 0],
    ]);
  });
});

describe("a backend that does not start", () => {
  const failing = (delaysMs = {}) =>
    launch(
      async () => new Response("open"),
      () => {
        throw new Error("The disk cannot be written.");
      },
      undefined,
      delaysMs,
    );

  test("is named in the answer with its reason, soon once it has failed several times", async () => {
    const { supervised, seen } = failing({ failing: 5 });
    await expect.poll(() => seen.starts, { interval: 1 }).toBeGreaterThan(3);
    const answer = await supervised.handle(new Request("app://shop/api/desktop"));
    expect(answer.status).toBe(503);
    expect((await answer.json()).error).toMatchObject({
      code: "unavailable",
      details: { backend: "The disk cannot be written." },
    });
  });

  test("leaves the log files to be shown", async () => {
    const { supervised, seen } = failing({ failing: 5 });
    await expect.poll(() => seen.starts, { interval: 1 }).toBeGreaterThan(3);
    const logs = new Request("app://shop/api/desktop/logs", { method: "POST" });
    expect((await supervised.handle(logs)).status).toBe(200);
    expect(logsShown).toBe(1);
  });
});

describe("quitting", () => {
  test("lets the backend close in order and answers nothing afterwards", async () => {
    const { supervised, seen } = launch(async () => new Response("here"));
    await supervised.handle(new Request("app://shop/api/x"));
    supervised.wake();
    expect(await supervised.close(5000)).toBe("closed");
    expect(seen).toMatchObject({ closed: 1, killed: 0, wakes: 1, starts: 1 });
    expect((await supervised.handle(new Request("app://shop/api/x"))).status).toBe(503);
  });

  test("kills a backend that hangs", async () => {
    const { supervised, seen } = launch(
      async () => new Response("here"),
      undefined,
      () => new Promise(() => undefined),
    );
    await supervised.handle(new Request("app://shop/api/x"));
    expect(await supervised.close(10)).toBe("killed");
    expect(seen).toMatchObject({ closed: 0, killed: 1 });
  });
});
