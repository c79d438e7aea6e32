// A desktop's process that can be killed at any moment: node pictures-child.ts FOLDER SERVER. It sends its
// parent its address, and cuts and restores its network on request.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openBackend } from "../../../electron/backend/backend.ts";
import { createLog } from "../../../server/log.ts";
import { persistentOs } from "../../sync/support/persistent-os.ts";

const [folder = "", server = ""] = process.argv.slice(2);

let line = new AbortController();
const send: typeof fetch = (input, init) => {
  if (line.signal.aborted) return Promise.reject(new TypeError("no network"));
  const signals = [line.signal, ...(init?.signal ? [init.signal] : [])];
  return fetch(input, { ...init, signal: AbortSignal.any(signals) });
};
const backend = await openBackend({
  dataDir: join(folder, "app"),
  os: persistentOs(join(folder, "secrets.json")),
  fetch: send,
  now: () => new Date(),
  version: "1.0.0",
  platform: "test",
  log: createLog(process.env.DESKTOP_LOG ?? "silent"),
  config: { server, updates: false },
});
process.on("message", (word) => {
  if (word === "cut") line.abort();
  if (word === "mend") {
    line = new AbortController();
    backend.wake();
  }
});
// Ends with its parent process.
process.on("disconnect", () => process.exit(0));

const own = createServer((req, res) => {
  void (async () => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const type = req.headers["content-type"];
    const answer = await backend.handle(
      new Request(`app://shop${req.url}`, {
        method: req.method ?? "GET",
        ...(type ? { headers: { "content-type": type } } : {}),
        ...(body.length > 0 ? { body } : {}),
      }),
    );
    res.writeHead(answer.status, Object.fromEntries(answer.headers));
    res.end(Buffer.from(await answer.arrayBuffer()));
  })();
});
own.listen(0, "127.0.0.1", () => process.send?.({ port: (own.address() as AddressInfo).port }));
