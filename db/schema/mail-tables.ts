/** The table of mails; a part of the schema, whose conventions hold here (schema.ts). */

import type { MailJobs, MailKind } from "../../src-shared/mail/registry.ts";
import type { MailState } from "../../src-shared/mail/states.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import type { Json } from "./column-types.ts";

export interface MailTables {
  mail_queue: {
    id: string;
    kind: MailKind;
    recipient: string;
    reply_to: string | null;
    lang: Lang;
    /** Ids for the mail's reader, by its kind; `{}` once the mail was emptied. */
    data: Json<MailJobs[MailKind] | Record<string, never>>;
    /** The order that the mail tells of, also once it was emptied. */
    order_id: string | null;
    /** Set where a mail may exist only once, e.g. `order-confirmation:ORDER-ID`. */
    unique_key: string | null;
    state: MailState;
    attempts: number;
    next_at: string;
    leased_until: string | null;
    leased_by: string | null;
    last_error: string | null;
    expires_at: string | null;
    message_id: string;
    created_at: string;
    sent_at: string | null;
  };
}
