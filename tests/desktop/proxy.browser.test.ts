// A company's network, whose proxy is the only way out and wants a name and a password: only the app itself shows whether
// everything that its backend sends takes that way.
import { createServer, request as requestTo } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { hire } from "../support/people.ts";
import { openTestShop } from "../support/shop.ts";
import { freePort } from "../support/shop-process.ts";
import type { MainProcess } from "./support/main-line.ts";
import { hasElectron, openApp, sayShop, signIn, statusLine, writeDown } from "./support/window.ts";

const LOGON = { username: "salma", password: "as in Windows" };

interface CompanyProxy {
  url: string;
  /** Requests with the right logon that it passed on: method and path. */
  passed: string[];
  close(): void;
}

/** A proxy that passes everything for `outside` on to `shop`, for whoever has logged on. */
async function openCompanyProxy(shop: string, outside: string): Promise<CompanyProxy> {
  const proof = `Basic ${Buffer.from(`${LOGON.username}:${LOGON.password}`).toString("base64")}`;
  const { port } = new URL(shop);
  const server = createServer((req, res) => {
    const { "proxy-authorization": given, "proxy-connection": _hop, ...headers } = req.headers;
    if (given !== proof) {
      res.writeHead(407, { "proxy-authenticate": 'Basic realm="Company"', "content-type": "text/html" });
      res.end("<h1>Who are you?</h1>");
      return;
    }
    const { origin, pathname, search } = new URL(req.url ?? "");
    if (origin !== outside) {
      res.writeHead(403).end();
      return;
    }
    proxy.passed.push(`${req.method} ${pathname}`);
    const there = requestTo(
      { host: "127.0.0.1", port, method: req.method, path: pathname + search, headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        res.flushHeaders();
        answer.pipe(res);
      },
    );
    there.on("error", () => res.destroy());
    res.on("close", () => there.destroy());
    req.pipe(there);
  });
  const proxy: CompanyProxy = {
    url: "",
    passed: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

/** Windows that ask for the logon and have loaded: from then on they hear the form. Their pages are closed to developer tools. */
const logonWindows = (app: MainProcess): Promise<number> =>
  app.evaluate(
    ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().filter(
        ({ webContents }) => webContents.getURL().startsWith("data:text/html") && !webContents.isLoading(),
      ).length,
  );

/** Fills the window that asks for the logon, as a person does. */
async function logOn(app: MainProcess): Promise<void> {
  await expect.poll(() => logonWindows(app)).toBe(1);
  await app.evaluate(async ({ BrowserWindow }, { username, password }) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().startsWith("data:"));
    await window?.webContents.executeJavaScript(`{
      const [form] = document.forms;
      form.elements.username.value = ${JSON.stringify(username)};
      form.elements.password.value = ${JSON.stringify(password)};
      form.querySelector("button").click();
    }`);
  }, LOGON);
}

describe.runIf(hasElectron)("behind the proxy of a company", () => {
  test("the person logs on at it once, and address, sign-in, pulls, writes and live changes all go through it", async () => {
    const shop = await openTestShop();
    // Nothing listens there: only the proxy knows the way to the shop.
    const outside = `http://localhost:${await freePort()}`;
    const proxy = await openCompanyProxy(shop.url, outside);
    const salma = await hire(shop.app, { name: "Salma" });
    const app = await openApp(shop, {
      // Without the second one this computer's own addresses would go past the proxy.
      switches: [`--proxy-server=${proxy.url}`, "--proxy-bypass-list=<-loopback>"],
    });
    const window = { ...app, server: outside };
    try {
      await Promise.all([sayShop(window), logOn(window.electron.app())]);
      await signIn(window, salma, "Showroom 1");
      await statusLine(window)
        .getByText(/^Up to date/)
        .waitFor();
      await window.go("/admin/testimonials");
      await writeDown(window, "Said behind a proxy");
      await expect
        .poll(() =>
          shop.app.db.selectFrom("testimonials").select("id").where("author", "like", "%behind a proxy%").execute(),
        )
        .toHaveLength(1);
      expect(await logonWindows(window.electron.app())).toBe(0);
      expect(proxy.passed).toEqual(
        expect.arrayContaining(["POST /api/session", "GET /api/snapshot", "GET /api/changes", "GET /api/events"]),
      );
    } finally {
      await app.close();
      proxy.close();
      await shop.stop();
    }
  });
});
