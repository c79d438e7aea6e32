import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { untilNoNewConnections } from "../../server/http/limits/new-connections.ts";
import { closeListener, trackConnections } from "../../server/http/limits/open-connections.ts";

const welcome = (res: ServerResponse): void => void res.setHeader("connection", "close").end("welcome");

async function openServer(answer: RequestListener = (_req, res) => welcome(res)) {
  const server = createServer(answer);
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1000 });
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { server, arrive: (): Socket => connect(port, "127.0.0.1") };
}

async function ask(socket: Socket): Promise<string> {
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => {
    answer += text;
  });
  socket.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
  await once(socket, "close");
  return answer;
}

test("300 who wait to be let in when the shop is asked to stop are all answered, though the loop lets in one a turn", async () => {
  const { server, arrive } = await openServer();
  const visitors = Array.from({ length: 300 }, arrive);
  await Promise.all(visitors.slice(0, 1).map((visitor) => once(visitor, "connect")));
  await untilNoNewConnections(server, { quietMs: 0, maxMs: 0 });
  const closed = closeListener(server);
  const answers = await Promise.all(visitors.map(ask));
  expect(answers.filter((answer) => answer.endsWith("welcome"))).toHaveLength(300);
  await closed;
});

test("a connection that was accepted and has sent nothing yet is answered after the listener closed", async () => {
  const { server, arrive } = await openServer();
  const connections = trackConnections(server);
  const visitor = arrive();
  await once(server, "connection");
  const closed = closeListener(server);
  connections.closeIdle(60_000);
  expect(await ask(visitor)).toMatch(/welcome$/);
  await closed;
});

test("an idle connection is closed, one whose answer is under way is not", async () => {
  const answering = Promise.withResolvers<ServerResponse>();
  const { server, arrive } = await openServer((_req, res) => answering.resolve(res));
  const connections = trackConnections(server);
  const silent = arrive();
  const leaving = once(silent, "close");
  const answer = ask(arrive());
  const res = await answering.promise;
  const closed = closeListener(server);
  connections.closeIdle(0);
  await leaving;
  welcome(res);
  expect(await answer).toMatch(/welcome$/);
  await closed;
});
