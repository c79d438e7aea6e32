import { sql } from "kysely";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import type { Db } from "../../db/schema.ts";

/** Defects that the harness must find before its silence means anything. */
export const plantable = ["synchronous normal", "answer before commit", "mail outside the transaction"] as const;

/** Plants one of them; answers what is then done after each order. */
export function plant(db: Db, defect: string | undefined): () => Promise<void> {
  if (defect === "synchronous normal") sqliteHandle(db).pragma("synchronous = NORMAL");
  if (defect !== "mail outside the transaction") return async () => undefined;
  sqliteHandle(db).exec(`create temp trigger mails_later before insert on main.mail_queue when new.last_error is null
    begin select raise(ignore); end`);
  return async () => {
    await sql`insert into mail_queue (id, kind, recipient, lang, data, unique_key, state, attempts, next_at, message_id, created_at, last_error)
      select 'late-' || o.id, 'order-confirmation', 'a@b.qa', 'en', '{}', 'order-confirmation:' || o.id, 'sent', 0, o.created_at,
        'late-' || o.id, o.created_at, 'late'
      from orders o
      where not exists (select 1 from mail_queue m where m.unique_key = 'order-confirmation:' || o.id)`.execute(db);
  };
}
