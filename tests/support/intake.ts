import { type CallResult, type Person, type TestApp, type TestAppOptions, testApp } from "./context.ts";

/** A shop with the demo's products, and a mailbox for its staff. */
export const openDemoApp = (options: TestAppOptions = {}): Promise<TestApp> =>
  testApp({ staffEmail: "staff@showroom.example", demo: true, ...options });

/** A stamp as a person's form has it when it is sent: long enough ago. */
export async function ripeStamp(app: TestApp, person: Person): Promise<string> {
  const { stamp } = (await person.call("GET /api/form-stamp")).data as { stamp: string };
  app.clock.advance(5_000);
  return stamp;
}

/** Sends a form as a person does. */
export async function sendForm(
  app: TestApp,
  person: Person,
  endpoint: "POST /api/contact" | "POST /api/quote-request",
  body: object,
): Promise<CallResult> {
  return person.call(endpoint, { body: { ...body, stamp: await ripeStamp(app, person) } });
}

export const outboxOf = (app: TestApp) => app.db.selectFrom("outbox").selectAll().orderBy("id").execute();

export async function countRows(
  app: TestApp,
  table: "contact_messages" | "quote_requests" | "outbox",
): Promise<number> {
  const { n } = await app.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}
