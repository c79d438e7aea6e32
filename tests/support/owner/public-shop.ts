/** An empty shop behind https at an address of its own, as an owner's visitors open it, and a browser that finds it there. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { createServer, type TLSSocket } from "node:tls";
import type { Browser } from "playwright";
import { openBrowser } from "../browser.ts";
import { type ShopProcess, startShopProcess } from "../shop-process.ts";

export const PUBLIC_HOST = "www.dukhan-office.qa";
export const PUBLIC_URL = `https://${PUBLIC_HOST}`;
export const owner = { email: "khalid@dukhan-office.qa", password: "printed at the first start" };

export interface PublicShop {
  /** Its `url` is the server's own, without https; what it writes names PUBLIC_URL. */
  shop: ShopProcess;
  /** Its pages need `ignoreHTTPSErrors`. */
  browser: Browser;
  close(): Promise<void>;
}

export async function openPublicShop(): Promise<PublicShop> {
  const shop = await startShopProcess({
    SEED: "none",
    PUBLIC_URL,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    STAFF_EMAIL: owner.email,
  });
  const front = createServer(certificate(shop.folder), (visitor) => pass(visitor, Number(new URL(shop.url).port)));
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const { port } = front.address() as AddressInfo;
  const browser = await openBrowser({ hosts: `MAP ${PUBLIC_HOST} 127.0.0.1:${port}` });
  return {
    shop,
    browser,
    async close() {
      await browser.close();
      front.close();
      await shop.close();
    },
  };
}

/** Hands a connection through to the server, without https. */
function pass(visitor: TLSSocket, port: number): void {
  const server = connect(port, "127.0.0.1");
  visitor.pipe(server).pipe(visitor);
  // Either side may leave at any time.
  visitor.on("error", () => server.destroy());
  server.on("error", () => visitor.destroy());
}

function certificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = ["front.key", "front.crt"].map((name) => join(folder, name)) as [string, string];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const names = ["-subj", `/CN=${PUBLIC_HOST}`, "-addext", `subjectAltName=DNS:${PUBLIC_HOST}`];
  execFileSync("openssl", ["req", "-x509", ...kind, "-keyout", key, "-out", cert, ...names], { stdio: "ignore" });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
