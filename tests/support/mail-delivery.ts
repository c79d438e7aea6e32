// A shop that sends mail: an app, scripted mail servers, and the delivery of the worker.
import type { Delivery } from "../../server/mail/deliver.ts";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import type { MailTransport } from "../../server/mail/outgoing-mail.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import { createTransport } from "../../server/mail/transport.ts";
import { newId } from "../../src-shared/values/id.ts";
import { type TestApp, testApp } from "./context.ts";
import { setUpShop } from "./mail-orders.ts";
import { type Fate, type MailServer, startMailServer } from "./mail-server.ts";

// Short enough to notice a server that hangs, long enough for a busy one.
const timeouts = { connection: 5000, greeting: 5000, socket: 1500 };

export interface MailingShop {
  app: TestApp;
  mailServer(...script: Fate[]): Promise<MailServer>;
  smtp(server: MailServer): MailTransport;
  /** The delivery of a second worker. */
  deliveryBy(transport: MailTransport): Delivery;
  /** Sends all that is due now. */
  sendTo(server: MailServer): Promise<void>;
  close(): Promise<void>;
}

export async function openMailingShop(): Promise<MailingShop> {
  const app = await testApp({ staffEmail: "staff@showroom.example", publicUrl: "https://shop.example" });
  await setUpShop(app);
  const servers: MailServer[] = [];
  const transports: MailTransport[] = [];
  const shop: MailingShop = {
    app,
    async mailServer(...script) {
      const server = await startMailServer(script);
      servers.push(server);
      return server;
    },
    smtp(server) {
      const transport = createTransport({ ...app.config, smtpUrl: server.url, dataDir: app.dataDir }, { timeouts });
      transports.push(transport);
      return transport;
    },
    deliveryBy: (transport) => ({ app, transport, renderMail, worker: newId() }),
    sendTo: (server) => sendDueMails(shop.deliveryBy(shop.smtp(server))),
    async close() {
      for (const transport of transports) transport.close?.();
      for (const server of servers) await server.close();
      await app.close();
    },
  };
  return shop;
}
