import { toJson } from "../../db/json.ts";
import type { MailRow } from "../../db/queries/mail/mail-queue.ts";
import type { Db } from "../../db/schema.ts";
import type { MailKind } from "../../src-shared/mail/registry.ts";
import type { MailState } from "../../src-shared/mail/states.ts";

/** Rows of one statement, whose values an engine takes at once. */
const BATCH = 1000;

export type MailShape = Pick<MailRow, "kind" | "recipient" | "state"> & { order_id?: string };

/** A row of the mail queue, the `n`th since the year began, a minute apart. */
export function mailRowOf(n: number, { order_id = undefined, ...shape }: MailShape): MailRow {
  const id = `mail-${String(n).padStart(9, "0")}`;
  const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  return {
    id,
    ...shape,
    reply_to: null,
    lang: "en",
    data: toJson({}),
    order_id: order_id ?? null,
    unique_key: null,
    attempts: 0,
    next_at: at,
    leased_until: null,
    leased_by: null,
    last_error: null,
    expires_at: null,
    message_id: id,
    created_at: at,
    sent_at: null,
  };
}

export async function insertMails(db: Db, rows: readonly MailRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await db
      .insertInto("mail_queue")
      .values(rows.slice(at, at + BATCH))
      .execute();
  }
}

export interface MailQuestion {
  states?: readonly MailState[];
  kind?: MailKind;
  recipient?: string;
  orderId?: string;
  among?: readonly MailKind[];
}

/** The mails that a filter without its states lets through, and those of its states, newest first: read off the rows one by one. */
export function plainSearch(rows: readonly MailRow[], { states, kind, recipient, orderId, among }: MailQuestion) {
  const counted = rows.filter(
    (row) =>
      (!kind || row.kind === kind) &&
      (!among || among.includes(row.kind)) &&
      (!orderId || row.order_id === orderId) &&
      (!recipient || row.recipient.toLowerCase().includes(recipient.toLowerCase())),
  );
  const listed = counted.filter((row) => !states?.length || states.includes(row.state)).toSorted(newestFirst);
  const ofState = Object.groupBy(counted, (row) => row.state);
  return {
    ids: listed.map((row) => row.id),
    states: Object.fromEntries(Object.entries(ofState).map(([state, of]) => [state, of.length])),
    kinds: [...new Set(rows.filter((row) => !among || among.includes(row.kind)).map((row) => row.kind))].sort(),
  };
}

const newestFirst = (a: MailRow, b: MailRow): number =>
  `${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? 1 : -1;
