/** A message from the contact form, answered in the back office. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertContactMessage } from "../../db/queries/customers/intake.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../src-shared/values/id.ts";
import { type AdminApp, firstAdmin, inDatabase, openAdminApp, ownPassword } from "../support/admin.ts";
import { mailTo } from "../support/mailbox.ts";

let adminApp: AdminApp;
beforeAll(async () => {
  adminApp = await openAdminApp();
});
afterAll(() => adminApp?.close());

test("it is answered with a ready text in the visitor's language, and is then among the answered ones", async () => {
  const words = { name: "مريم", email: "maryam@visitor.example", subject: "كراسي", message: "هل لديكم أربعون؟" };
  const at = new Date().toISOString();
  const row = {
    ...words,
    id: newId(),
    phone: null,
    lang: "ar",
    status: "new",
    version: 1,
    created_at: at,
    updated_at: at,
  } as const;
  await inDatabase(adminApp.shop, (db) => inTransaction(db, (tx) => insertContactMessage(tx, row)));
  const { page, complaints, context } = await adminApp.enter({ email: firstAdmin.email, password: ownPassword });
  await page.goto(`${adminApp.shop.url}/admin/messages`);
  await page.getByRole("table").getByRole("link", { name: words.subject }).click();
  const field = page.getByLabel("Answer", { exact: true });
  expect(await field.getAttribute("dir")).toBe("rtl");
  await field.fill("أهلًا مريم.");
  await page.getByRole("button", { name: "Insert a text" }).click();
  await page.getByRole("button", { name: "Ask for quantities" }).click();
  expect(await field.inputValue()).toMatch(/^أهلًا مريم\.\n\nيسعدنا/);
  await page.getByRole("button", { name: "Send answer" }).click();
  await page.getByText("Answer sent. The message is marked as answered.").waitFor();
  await page.getByRole("listitem").filter({ hasText: "أهلًا مريم." }).waitFor();
  expect(await field.inputValue()).toBe("");
  await page.getByRole("button", { name: "Mark as new again" }).waitFor();
  const mail = await mailTo(adminApp.shop.folder, words.email, "ردنا على رسالتك");
  expect(mail.text).toContain("أهلًا مريم.");
  expect(complaints.join("\n")).toBe("");
  await context.close();
});
