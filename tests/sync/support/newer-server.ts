// A server that is newer than the desktop: its pages have a collection, a table and a field that the desktop does not know.
import { newId } from "../../../src-shared/values/id.ts";

interface Row {
  collection: string;
  id: string;
  version: number;
  tables: Record<string, Record<string, unknown>[]> | null;
}

/** `onNews` is called for each page with such names. */
export const newerServer =
  (host: typeof fetch, onNews: () => void = () => undefined): typeof fetch =>
  async (input, init) => {
    const answer = await host(input, init);
    const { pathname } = new URL(String(input));
    if (!answer.ok || !["/api/changes", "/api/snapshot", "/api/changes/checksum"].includes(pathname)) return answer;
    const envelope = (await answer.json()) as { data: { rows?: Row[]; collections?: Record<string, unknown> } };
    const { rows, collections } = envelope.data;
    if (collections) collections.loyalty_cards = { count: 1, hash: "00000000000000aa" };
    for (const { collection, id, tables } of rows ?? []) {
      if (collection !== "testimonials" || !tables) continue;
      for (const row of tables.testimonials ?? []) row.mood = { en: "Cheerful" };
      tables.testimonial_moods = [{ testimonial_id: id, mood: "cheerful" }];
    }
    const id = newId();
    if (!rows?.length) return Response.json(envelope, { status: answer.status, headers: answer.headers });
    onNews();
    rows.push({ collection: "loyalty_cards", id, version: 1, tables: { loyalty_cards: [{ id }] } });
    return Response.json(envelope, { status: answer.status, headers: answer.headers });
  };
