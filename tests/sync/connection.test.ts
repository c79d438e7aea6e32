import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createConnection } from "../../electron/sync/connection.ts";

test("a redirect to a network's sign-in page is not followed, and is no answer of the shop", async () => {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? "");
    response.writeHead(302, { location: "/sign-in" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const connection = createConnection({
    fetch,
    server: `http://127.0.0.1:${port}`,
    token: () => "token",
    version: "1.0.0",
  });
  const answer = await connection.ask({ method: "GET", path: "/api/changes" });
  server.close();
  expect(answer).toMatchObject({ reached: false, reason: "not_ours", status: 302 });
  expect(paths).toEqual(["/api/changes"]);
});
