/** The server to compare with: node:http sending the same bytes from memory, in a process of its own. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const bodies = new Map<string, { headers: Record<string, string>; body: Buffer }>();

const server = createServer((req, res) => {
  if (req.method === "PUT") {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const headers = JSON.parse(String(req.headers["x-headers"])) as Record<string, string>;
      bodies.set(req.url ?? "/", { headers, body: Buffer.concat(chunks) });
      res.writeHead(204, { "content-length": 0 }).end();
    });
    return;
  }
  const known = bodies.get(req.url ?? "/");
  if (!known) return void res.writeHead(404, { "content-length": 0 }).end();
  res.writeHead(200, { ...known.headers, "content-length": known.body.length });
  res.end(known.body);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
