/** Pictures of a former shop are fetched by a command alone, and from the public internet alone. */
import { createServer, request, type Server } from "node:http";
import type { request as overTls } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPictureFetcher, isPublicAddress } from "../../../server/features/imports/pictures/fetch-picture.ts";
import { listFiles, readImports } from "../../support/source-imports.ts";

describe("a picture by its address", () => {
  let server: Server;
  let base: string;
  beforeAll(async () => {
    server = createServer((asked, answer) => {
      if (asked.url === "/a.jpg") answer.end("picture");
      else if (asked.url === "/moved") answer.writeHead(302, { location: "/a.jpg" }).end();
      else if (asked.url === "/loop") answer.writeHead(302, { location: "/loop" }).end();
      else if (asked.url === "/inside") answer.writeHead(302, { location: "http://169.254.169.254/latest/" }).end();
      else if (asked.url === "/large") answer.end(Buffer.alloc(6_000_000));
      else answer.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    base = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** As the command's, over plain HTTP and with this computer as the public internet. */
  const isHere = (address: string) => address === "127.0.0.1" || address === "::1";
  const fetchHere = createPictureFetcher({ request: request as typeof overTls, protocol: "http:", isPublic: isHere });

  test("is fetched, where it was moved to as well", async () => {
    expect(String(await fetchHere(`${base}/a.jpg`))).toBe("picture");
    expect(String(await fetchHere(`${base}/moved`))).toBe("picture");
  });

  test.each([
    ["a page that is not there", "/gone", "answer"],
    ["an address that leads to itself", "/loop", "answer"],
    ["a host inside, to which a public one leads", "/inside", "host"],
    ["a file that is larger than staff may upload", "/large", "too_large"],
  ])("is not fetched from %s", async (_, path, problem) => {
    expect(await fetchHere(base + path)).toBe(problem);
  });

  test.each([
    ["http://example.com/a.jpg", "address"],
    ["file:///etc/passwd", "address"],
    ["https://user:secret@example.com/a.jpg", "address"],
    ["no address", "address"],
    ["https://127.0.0.1/a.jpg", "host"],
    ["https://2130706433/a.jpg", "host"],
    ["https://0x7f.1/a.jpg", "host"],
    ["https://[::1]/a.jpg", "host"],
    ["https://[::ffff:10.0.0.1]/a.jpg", "host"],
    ["https://169.254.169.254/latest/meta-data", "host"],
    ["https://localhost/a.jpg", "host"],
  ])("is not fetched from %s", async (address, problem) => {
    expect(await createPictureFetcher()(address)).toBe(problem);
  });

  test.each([
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "x",
  ])("%s is no address of the public internet", (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(["8.8.8.8", "151.101.1.1", "2606:4700::1111"])("%s is one", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test("is fetched by the command alone: nothing that answers a request reaches the code that does", () => {
    const every = listFiles([".ts"]).flatMap(readImports);
    const users = (file: string) => every.filter((one) => one.file === file).map(({ from }) => from);
    const outside = (files: string[]) => files.filter((file) => !file.startsWith("tests/"));
    const folder = "server/features/imports";
    expect(outside(users(`${folder}/pictures/fetch-picture.ts`)).sort()).toEqual([
      `${folder}/command.ts`,
      `${folder}/pictures/fetch-missing.ts`,
    ]);
    expect(outside(users(`${folder}/pictures/fetch-missing.ts`))).toEqual([`${folder}/command.ts`]);
    expect(outside(users(`${folder}/command.ts`))).toEqual(["server/import.ts"]);
  });
});
