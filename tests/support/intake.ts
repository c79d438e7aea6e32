import { type CallResult, type DataOf, type Person, type TestApp, type TestAppOptions, testApp } from "./context.ts";

/** A shop with the demo's products, and a mailbox for its staff. */
export const openDemoApp = (options: TestAppOptions = {}): Promise<TestApp> =>
  testApp({ staffEmail: "staff@showroom.example", demo: true, ...options });

/** A form token that is old enough to be accepted. */
export async function ripeFormToken(app: TestApp, person: Person): Promise<string> {
  const { formToken } = (await person.call("GET /api/form-token")).data as { formToken: string };
  app.clock.advance(5_000);
  return formToken;
}

/** Sends a form as a person does. */
export async function sendForm<K extends "POST /api/contact" | "POST /api/quote-request">(
  app: TestApp,
  person: Person,
  endpoint: K,
  body: object,
): Promise<CallResult<DataOf<K>>> {
  return person.call(endpoint, { body: { ...body, formToken: await ripeFormToken(app, person) } });
}

export const mailsOf = (app: TestApp) => app.db.selectFrom("mail_queue").selectAll().orderBy("id").execute();

export async function countRows(
  app: TestApp,
  table: "contact_messages" | "quote_requests" | "mail_queue",
): Promise<number> {
  const { n } = await app.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}
