/** Express alone, sending the same bytes from memory, in a process of its own: the framework's share. */
import type { AddressInfo } from "node:net";
import express from "express";

const body = Buffer.alloc(Number(process.argv[2] ?? 10_000), "x");
const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.get("/", (_, res) => void res.type("html").send(body));
const server = app.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
