// The connection of the stories: what it does between a desktop and its shop.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CuttableLine, openCuttableConnection } from "./support/cuttable-connection.ts";

const FILE = "0123456789";

describe("the connection of the desktop stories", () => {
  let shop: Server;
  let line: CuttableLine;
  beforeEach(async () => {
    shop = createServer(({ headers }, res) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
      if (from === undefined) return void res.end(FILE);
      res.writeHead(206, { "content-range": `bytes ${from}-${to}/${FILE.length}` });
      res.end(FILE.slice(Number(from), Number(to) + 1));
    });
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    line = await openCuttableConnection(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`);
  });
  afterEach(async () => {
    await line.close();
    shop.closeAllConnections();
    await new Promise((resolve) => shop.close(resolve));
  });

  test("passes a range and its part on, and notes both", async () => {
    const answer = await fetch(`${line.url}/file`, { headers: { range: "bytes=2-4" } });
    expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([
      206,
      "bytes 2-4/10",
      "234",
    ]);
    expect(line.seen()).toEqual([{ method: "GET", path: "/file", range: "bytes=2-4", status: 206 }]);
  });

  test("answers with a page of its own where it is told to, until it is mended", async () => {
    line.answerWith({ status: 403, html: "<p>Blocked" }, /^\/api\//);
    const refused = await fetch(`${line.url}/api/products`);
    expect([refused.status, refused.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"]);
    expect(await (await fetch(`${line.url}/file`)).text()).toBe(FILE);
    line.mend();
    expect(await (await fetch(`${line.url}/api/products`)).text()).toBe(FILE);
  });

  test("never answers what it swallows, so that the one who asks gives up", async () => {
    line.swallow(/^\/api\//);
    const patience = new AbortController();
    const asked = fetch(`${line.url}/api/products`, { signal: patience.signal });
    await expect.poll(() => line.seen().length).toBe(1);
    patience.abort();
    await expect(asked).rejects.toThrow("abort");
    expect(line.seen()[0]?.status).toBeUndefined();
  });

  test("is cut for what is open and for what comes, and passes everything on when it is mended", async () => {
    line.cut();
    await expect(fetch(`${line.url}/file`)).rejects.toThrow();
    line.mend();
    expect(await (await fetch(`${line.url}/file`)).text()).toBe(FILE);
  });

  test("keeps the order of the bytes of a slow answer", async () => {
    line.slow(5);
    expect(await (await fetch(`${line.url}/file`)).text()).toBe(FILE);
  });
});
