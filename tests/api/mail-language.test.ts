import { expect, test } from "vitest";
import { queueMail } from "../../db/queries/mail/mail-queue.ts";
import { inTransaction } from "../../db/transaction.ts";
import { testApp } from "../support/context.ts";

const recipient = "somebody@showroom.example";

test("a mail to the shop is in the shop's language, one to a person in theirs, and none is queued in no language", async () => {
  await using app = await testApp();
  const write = (mail: Parameters<typeof queueMail>[1]) =>
    inTransaction(app.db, (tx) => queueMail(tx, mail, app.now()));
  await write({ kind: "contact-message", recipient, data: { messageId: "m" } });
  await write({ kind: "order-confirmation", recipient, lang: "ar", data: { orderId: "o" } });
  const rows = await app.db.selectFrom("mail_queue").select(["kind", "lang"]).orderBy("kind").execute();
  expect(rows).toEqual([
    { kind: "contact-message", lang: "en" },
    { kind: "order-confirmation", lang: "ar" },
  ]);
  await expect(write({ kind: "order-confirmation", recipient, data: { orderId: "o" } })).rejects.toThrow(TypeError);
});
