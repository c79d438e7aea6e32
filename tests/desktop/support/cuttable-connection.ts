// A proxy between a desktop and its shop, which can be cut: open streams break then, as when a cable is pulled. It can also
// answer in the shop's place, as proxies and the sign-in pages of networks do, be slow, or never answer.
import { createServer, type IncomingMessage, request as requestTo, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** An answer that does not come from the shop. */
export interface StrangeAnswer {
  status: number;
  html: string;
}

export interface CuttableLine {
  /** The address that the desktop uses as the shop's. */
  url: string;
  cut(): void;
  mend(): void;
  /** Delay of each chunk of the shop's answers in milliseconds; 0 for none. */
  slow(milliseconds: number): void;
  /** Answers requests for addresses that match with a page of its own, until `mend`. */
  answerWith(answer: StrangeAnswer, addresses?: RegExp): void;
  /** Takes requests for addresses that match and never answers, until `mend`. */
  swallow(addresses?: RegExp): void;
  /** Requests that came since the connection was opened: method, address and range. */
  seen(): readonly SeenRequest[];
  close(): Promise<void>;
}

export interface SeenRequest {
  method: string;
  path: string;
  range: string | undefined;
  /** The status of the answer; undefined while there is none. */
  status: number | undefined;
}

export async function openCuttableConnection(shop: string): Promise<CuttableLine> {
  const port = Number(new URL(shop).port);
  const open = new Set<Socket>();
  const held = new Set<ServerResponse>();
  const seen: SeenRequest[] = [];
  let up = true;
  let delay = 0;
  let strange: { addresses: RegExp; answer: StrangeAnswer | undefined } | undefined;

  function forward(req: IncomingMessage, res: ServerResponse, note: SeenRequest): void {
    const { method, url: path, headers } = req;
    const there = requestTo({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answer) => {
      note.status = answer.statusCode;
      // One after the other, so that no bytes overtake those before them.
      let said = Promise.resolve();
      const inTurn = (work: () => void) => {
        said = said
          .then(() => (delay === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, delay))))
          .then(work);
      };
      inTurn(() => {
        res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        res.flushHeaders();
      });
      answer.on("data", (bytes) => inTurn(() => void res.write(bytes)));
      answer.on("end", () => inTurn(() => void res.end()));
      answer.on("error", () => res.destroy());
    });
    there.on("error", () => res.destroy());
    res.on("close", () => there.destroy());
    req.pipe(there);
  }

  const server = createServer((req, res) => {
    const path = req.url ?? "/";
    const note: SeenRequest = { method: req.method ?? "GET", path, range: req.headers.range, status: undefined };
    seen.push(note);
    if (!strange?.addresses.test(path)) return forward(req, res, note);
    if (strange.answer === undefined) return void held.add(res);
    note.status = strange.answer.status;
    req.resume();
    res.writeHead(strange.answer.status, { "content-type": "text/html; charset=utf-8" }).end(strange.answer.html);
  });
  server.on("connection", (socket: Socket) => {
    if (!up) return void socket.destroy();
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const breakAll = () => {
    for (const socket of open) socket.destroy();
    held.clear();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      up = false;
      breakAll();
    },
    mend() {
      up = true;
      strange = undefined;
      for (const res of held) res.destroy();
      held.clear();
    },
    slow(milliseconds) {
      delay = milliseconds;
    },
    answerWith(answer, addresses = /^\/api\//) {
      strange = { addresses, answer };
    },
    swallow(addresses = /^\/api\//) {
      strange = { addresses, answer: undefined };
    },
    seen: () => seen,
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
