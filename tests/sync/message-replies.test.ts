// An answer to a message that staff write without a connection waits, is seen at once, and is mailed once.
import { expect, test } from "vitest";
import { visitor } from "../support/context.ts";
import { mailsOf, sendForm } from "../support/intake.ts";
import { syncShop } from "./support/shop.ts";

test("an answer is kept on the desktop, and sent by the server when there is a connection", async () => {
  await using shop = await syncShop();
  const words = { name: "Khalid", email: "khalid@visitor.example", subject: "Desks", message: "Do you have twelve?" };
  await sendForm(shop.app, visitor(shop.app), "POST /api/contact", words);
  const desktop = await shop.desktop();
  await desktop.pull();
  const [waiting] = (await desktop.api("GET /api/staff/messages", {})).data;
  const params = { id: waiting?.id ?? "" };
  desktop.network.up = false;
  await desktop.api("POST /api/staff/messages/:id/replies", { params, body: { text: "Yes, all twelve." } });
  const shown = await desktop.api("GET /api/staff/messages/:id", { params });
  expect(shown).toMatchObject({ status: "done", replies: [{ text: "Yes, all twelve." }] });
  expect((await desktop.api("GET /api/staff/reply-snippets")).length).toBeGreaterThan(0);
  const replies = async () => (await mailsOf(shop.app)).filter(({ kind }) => kind === "message-reply");
  expect(await replies()).toEqual([]);

  desktop.network.up = true;
  await desktop.push();
  await desktop.pull();
  expect(await desktop.own("GET /api/desktop/conflicts")).toEqual([]);
  expect(await replies()).toMatchObject([{ recipient: words.email, lang: "en" }]);
  const kept = await shop.web.api("GET /api/staff/messages/:id", { params });
  expect(kept).toMatchObject({ status: "done", replies: [{ text: "Yes, all twelve." }] });
});
