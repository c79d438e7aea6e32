// A shop with one category, for tests of products and categories: clients of staff and visitors, and readers of refusals.
import { onTestFinished } from "vitest";
import { addCategory } from "./catalogue.ts";
import { as, testApp, visitor } from "./context.ts";

export const detailsOf = <T>(envelope: unknown): T => (envelope as { error: { details: T } }).error.details;
export const fieldsOf = (envelope: unknown): Record<string, { code: string }> =>
  (envelope as { error: { fields: Record<string, { code: string }> } }).error.fields;

/** The shop is closed when the test ends. */
export async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const staff = await as(app, "staff", { name: "Aisha" });
  const category = await addCategory(staff);
  return { app, staff, category, shopper: visitor(app) };
}
