// The network of the backend: its requests cross the message port, their bodies follow part by part, and the proxy's logon is
// asked of the person once.
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { MessageChannel } from "node:worker_threads";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { answerFetches } from "../../electron/backend-process/answer-fetches.ts";
import { fetchOverPort } from "../../electron/backend-process/fetch-over-port.ts";
import type { NetworkFetch } from "../../electron/backend-process/network-messages.ts";
import { createLogon } from "../../electron/network/ask-logon.ts";
import { logonPage, readLogon } from "../../electron/network/logon-page.ts";
import { watchOnline } from "../../electron/network/watch-online.ts";
import { desktopText } from "../../src-shared/text/desktop/index.ts";
import { nodeNetwork } from "./support/node-network.ts";

/** Both ends over a real message channel. */
function connect(send: NetworkFetch = nodeNetwork) {
  const { port1, port2 } = new MessageChannel();
  const fetches = answerFetches(send, (message) => port1.postMessage(message));
  const { fetch, onNetworkMessage } = fetchOverPort((message) => port2.postMessage(message));
  port1.on("message", fetches.onMessage);
  port2.on("message", onNetworkMessage);
  onTestFinished(() => port1.close());
  return { fetch, abortAll: fetches.abortAll };
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe("a request of the backend", () => {
  test("arrives with method, headers and body, and so does its response", async () => {
    const url = await serve(async (request, response) => {
      const body = (await request.toArray()) as Buffer[];
      response.writeHead(201, { "x-method": request.method, "x-type": request.headers["content-type"] });
      response.end(Buffer.concat(body).toReversed());
    });
    const { fetch } = connect();
    const answer = await fetch(url, { method: "PUT", body: "abc", headers: { "content-type": "text/x" } });
    expect([answer.status, answer.headers.get("x-method"), answer.headers.get("x-type"), await answer.text()]).toEqual([
      201,
      "PUT",
      "text/x",
      "cba",
    ]);
  });

  test("gets its body part by part, as the server sends it and as it is read", async () => {
    let sent = 0;
    const more: (() => void)[] = [];
    const { fetch } = connect(async () => {
      const parts = new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(controller) {
            await new Promise<void>((resolve) => more.push(resolve));
            sent += 1;
            controller.enqueue(Uint8Array.of(sent));
            if (sent === 3) controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(parts);
    });
    const reader = (await fetch("https://shop.example/")).body?.getReader();
    expect(sent).toBe(0);
    for (const expected of [1, 2, 3]) {
      const part = reader?.read();
      await vi.waitFor(() => expect(more).toHaveLength(expected));
      more.at(-1)?.();
      expect([...((await part)?.value ?? [])]).toEqual([expected]);
    }
    expect((await reader?.read())?.done).toBe(true);
  });

  test("without a body has none: 204, 304 and HEAD", async () => {
    const url = await serve((request, response) => void response.writeHead(Number(request.url?.slice(1))).end());
    const { fetch } = connect();
    for (const status of [204, 304]) {
      const answer = await fetch(`${url}${status}`);
      expect([answer.status, answer.body]).toEqual([status, null]);
    }
    expect((await fetch(`${url}200`, { method: "HEAD" })).status).toBe(200);
  });

  test("that is aborted ends at both ends, before its response and during its body", async () => {
    const seen: AbortSignal[] = [];
    const { fetch } = connect(async (_request, signal) => {
      seen.push(signal);
      if (seen.length === 1) return new Promise<Response>(() => undefined);
      return new Response(
        new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (stream) => stream.enqueue(Uint8Array.of(1)) }),
      );
    });
    const early = new AbortController();
    const waiting = fetch("https://shop.example/", { signal: early.signal });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    early.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    await vi.waitFor(() => expect(seen[0]?.aborted).toBe(true));

    const late = new AbortController();
    const reader = (await fetch("https://shop.example/", { signal: late.signal })).body?.getReader();
    expect([...((await reader?.read())?.value ?? [])]).toEqual([1]);
    const next = reader?.read();
    late.abort();
    await expect(next).rejects.toMatchObject({ name: "AbortError" });
    await vi.waitFor(() => expect(seen[1]?.aborted).toBe(true));
  });

  test("that is not wanted any more is ended in the network, and so are all when the backend ends", async () => {
    const seen: AbortSignal[] = [];
    const { fetch, abortAll } = connect(async (_request, signal) => {
      seen.push(signal);
      return new Response(new ReadableStream());
    });
    await (await fetch("https://shop.example/")).body?.cancel();
    await vi.waitFor(() => expect(seen[0]?.aborted).toBe(true));
    await fetch("https://shop.example/");
    abortAll();
    expect(seen[1]?.aborted).toBe(true);
  });

  test("fails as one of Node's does: no server, a broken body, a redirect that is refused", async () => {
    const { fetch } = connect();
    await expect(fetch("http://127.0.0.1:1/")).rejects.toThrow(TypeError);
    const url = await serve((request, response) => {
      if (request.url === "/moved") response.writeHead(302, { location: "/" }).end();
      else {
        response.writeHead(200, { "content-length": 100 });
        response.write("half", () => response.destroy());
      }
    });
    const broken = await fetch(url);
    await expect(broken.text()).rejects.toThrow(TypeError);
    await expect(fetch(`${url}moved`, { redirect: "error" })).rejects.toThrow(TypeError);
  });
});

describe("the logon at a proxy", () => {
  const proxy = { isProxy: true, host: "proxy.office", port: 8080 };

  test("is asked once for all requests that wait, and again after a wrong password", async () => {
    const asked = vi.fn(async () => ({ username: "mariam", password: "x" }));
    const logon = createLogon(asked);
    const [one, two] = await Promise.all([logon(proxy), logon(proxy)]);
    expect([one, two]).toEqual([
      { username: "mariam", password: "x" },
      { username: "mariam", password: "x" },
    ]);
    expect(asked).toHaveBeenCalledTimes(1);
    await logon(proxy);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(asked).toHaveBeenCalledWith("proxy.office:8080");
  });

  test("that is declined is not asked again for ten minutes", async () => {
    let now = 0;
    const asked = vi.fn(async () => undefined);
    const logon = createLogon(asked, () => now);
    await logon(proxy);
    await logon(proxy);
    expect(asked).toHaveBeenCalledTimes(1);
    now = 10 * 60_000;
    await logon(proxy);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test("is never given to a server", async () => {
    const asked = vi.fn(async () => ({ username: "mariam", password: "x" }));
    expect(await createLogon(asked)({ ...proxy, isProxy: false })).toBeUndefined();
    expect(asked).not.toHaveBeenCalled();
  });

  test("has a page without scripts in the app's language, which shows a hostile name as text", () => {
    const page = decodeURIComponent(logonPage("<img src=x>:1", "ar", desktopText("ar")));
    expect(page).toContain('dir="rtl"');
    expect(page).not.toMatch(/<script|<img/);
    expect(page).toContain("default-src 'none'");
  });

  test("is read as a name and a password, and nothing else", () => {
    expect(readLogon(["mü", "a&b"])).toEqual({ username: "mü", password: "a&b" });
    for (const given of [undefined, null, "mü", ["mü"], ["", "x"], ["mü", 1], [["mü"], "x"]])
      expect(readLogon(given)).toBeUndefined();
  });
});

test("a network that is back is noticed within the interval, once", async () => {
  let online = false;
  const back = vi.fn();
  const stop = watchOnline(() => online, back, 5);
  onTestFinished(stop);
  online = true;
  await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(1));
  online = false;
  const looks = vi.fn(() => online);
  onTestFinished(watchOnline(looks, () => undefined, 5));
  await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(3));
  expect(back).toHaveBeenCalledTimes(1);
});
