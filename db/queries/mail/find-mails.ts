/**
 * The staff's list of mails, at the same cost however many there are:
 *
 * 1. The mails of a kind in a state are a group, which stands in an index newest first. There are some dozens of groups; a page
 *    is merged from those that the filter lets through, and each count ends behind MAX_COUNTED.
 * 2. A part of an address is looked for in the newest mails, and further back only where an index leads to few: by the
 *    beginning of the address, and among the mails of a state that hardly any have.
 */
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { MailKind } from "../../../src-shared/mail/registry.ts";
import { MAIL_STATES, type MailState } from "../../../src-shared/mail/states.ts";
import { MAX_COUNTED } from "../../../src-shared/orders/search.ts";
import { holdsText, readAtOneMoment } from "../../engines/dialect.ts";
import { beginsWith } from "../../engines/text-index.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import type { MailRow } from "./mail-queue.ts";

/** The newest mails, among which any part of an address is found. */
export const NEWEST_SEARCHED = 10_000;
/** Further back the mails that an index leads to are searched where they are at most so many. */
export const FEW_SEARCHED = 2000;

export interface MailFilter {
  states?: readonly MailState[] | undefined;
  kind?: string | undefined;
  /** Part of the address. */
  recipient?: string | undefined;
  orderId?: string | undefined;
  /** Only these kinds; all when undefined. */
  among?: readonly MailKind[] | undefined;
}

interface Page {
  offset: number;
  limit: number;
}

export interface FoundMails {
  /** One page, newest first; none beyond MAX_COUNTED. */
  rows: MailRow[];
  /** The number in each state, without the filter of states; of more than MAX_COUNTED it is not known how many. */
  states: ReadonlyMap<MailState, number>;
  /** All kinds that there are. */
  kinds: string[];
  /** The time since when all mails were searched for a part of the address; undefined where that is all mails. */
  searchedSince: string | undefined;
}

/** The mails of one kind in one state. */
interface Group {
  kind: MailKind;
  state: MailState;
}

export const listMails = (db: Db | Tx, filter: MailFilter, page: Page): Promise<FoundMails> =>
  readAtOneMoment(db, async (then) => {
    const groups = await listGroups(then);
    const { among, kind } = filter;
    const seen = groups.filter((group) => !among || among.includes(group.kind));
    const ofKind = seen.filter((group) => !kind || group.kind === kind);
    const shown = { offset: page.offset, limit: Math.max(0, Math.min(page.limit, MAX_COUNTED - page.offset)) };
    const found =
      filter.recipient || filter.orderId
        ? await search(then, filter, ofKind, shown)
        : await walk(then, filter, { groups, ofKind }, shown);
    return {
      rows: await readInOrder(then, found.ids),
      states: found.states,
      kinds: [...new Set(seen.map((group) => group.kind))].sort(),
      searchedSince: found.since,
    };
  });

/**
 * The groups that have mails, by one look into the index for each kind that there is and each state. Without an order, PostgreSQL looks
 * through the whole table for a mail of a group that has none.
 */
async function listGroups(db: Db | Tx): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with recursive kinds(kind) as (
      select min(kind) from mail_queue
      union all
      select (select min(kind) from mail_queue where kind > kinds.kind) from kinds where kinds.kind is not null
    ), states(state) as (values ${sql.join(MAIL_STATES.map((state) => sql`(${sql.lit(state)})`))})
    select kinds.kind as kind, states.state as state from kinds cross join states
    where (select 1 from mail_queue where kind = kinds.kind and state = states.state order by created_at limit 1) = 1`.execute(
    db,
  );
  return rows;
}

interface Found {
  ids: string[];
  states: Map<MailState, number>;
  since?: string | undefined;
}

async function walk(
  db: Db | Tx,
  { states }: MailFilter,
  { groups, ofKind }: Record<"groups" | "ofKind", readonly Group[]>,
  { offset, limit }: Page,
): Promise<Found> {
  const wanted = ofKind.filter(({ state }) => !states?.length || states.includes(state));
  const counts = await countStates(db, ofKind);
  if (wanted.length === 0) return { ids: [], states: counts };
  const keys =
    wanted.length === groups.length
      ? await inOrder(db).limit(limit).offset(offset).execute()
      : await merged(db, wanted).limit(limit).offset(offset).execute();
  return { ids: keys.map(({ id }) => id), states: counts };
}

/** The keys of mails, newest first. */
const inOrder = (db: Db | Tx) =>
  db.selectFrom("mail_queue").select(["id", "created_at"]).orderBy("created_at", "desc").orderBy("id", "desc");

/** The keys of the mails of some groups, newest first. Each part says the order, too: PostgreSQL merges nothing else. */
const merged = (db: Db | Tx, groups: readonly Group[]) =>
  unionOf(
    groups.map((group) => db.selectFrom(inOrder(db).where(isOfGroup(group)).as("part")).select(["id", "created_at"])),
  )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");

async function countStates(db: Db | Tx, groups: readonly Group[]): Promise<Found["states"]> {
  if (groups.length === 0) return new Map();
  const counts = [...Map.groupBy(groups, ({ state }) => state)].map(([state, of]) =>
    countUpTo(db, state, MAX_COUNTED, of.map(isOfGroup)),
  );
  const rows = await unionOf(counts).execute();
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

type Where = ExpressionBuilder<Schema, "mail_queue">;
type Condition = (where: Where) => ReturnType<Where["and"]>;

const isOfGroup =
  ({ kind, state }: Group): Condition =>
  (where) =>
    where.and([where("kind", "=", kind), where("state", "=", state)]);

/** A row with the number of mails of these conditions, each of which has an index; it ends one behind `most`. */
function countUpTo<Name extends string>(db: Db | Tx, name: Name, most: number, conditions: readonly Condition[]) {
  const each = unionOf(conditions.map((condition) => db.selectFrom("mail_queue").select("id").where(condition)));
  return db
    .selectFrom(each.limit(most + 1).as("counted"))
    .select((eb) => [sql<Name>`${sql.lit(name)}`.as("name"), eb.fn.countAll<number>().as("count")]);
}

/** All rows of these queries, of which there is at least one. */
const unionOf = <Tables, Among extends keyof Tables, Row>(
  queries: readonly SelectQueryBuilder<Tables, Among, Row>[],
): SelectQueryBuilder<Tables, Among, Row> => queries.reduce((all, one) => all.unionAll(one));

/** Looks for the mails of an order, for those with a part of an address, or for both. */
async function search(db: Db | Tx, filter: MailFilter, groups: readonly Group[], page: Page): Promise<Found> {
  const kinds = [...new Set(groups.map(({ kind }) => kind))];
  const states = filter.states?.length ? filter.states : MAIL_STATES;
  const { since, mails } = await placesOf(db, filter);
  if (kinds.length === 0) return { ids: [], states: new Map(), since };
  const ofKinds = sql`from found where kind in (${sql.join(kinds)})`;
  const counts = MAIL_STATES.map(
    (state) => sql`count(case when state = ${sql.lit(state)} then 1 end) as ${sql.ref(state)}`,
  );
  // Found once, for the counts and for the page. The kinds are compared afterwards: their index would lead to most of all mails.
  const { rows } = await sql<Record<MailState, number> & { id: string | null }>`
    with found as materialized ${mails}
    select counts.*, page.id from (select ${sql.join(counts)} ${ofKinds}) as counts left join (
      select id, created_at ${ofKinds} and state in (${sql.join(states)})
      order by created_at desc, id desc limit ${page.limit} offset ${page.offset}
    ) as page on 1 = 1 order by page.created_at desc, page.id desc`.execute(db);
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    states: new Map(MAIL_STATES.map((state) => [state, Number(rows[0]?.[state])])),
    since,
  };
}

/** The mails of an order, or those that are found by a part of an address, and since when these are all. */
async function placesOf(db: Db | Tx, { orderId, recipient }: MailFilter) {
  const term = recipient?.toLowerCase();
  const mails = db
    .selectFrom("mail_queue")
    .select(["id", "kind", "state", "created_at"])
    .$if(term !== undefined, (query) =>
      query.where(({ ref }) => holdsText(db, sql`lower(${ref("recipient")})`, term ?? "")),
    );
  if (orderId) return { since: undefined, mails: mails.where("order_id", "=", orderId) };
  const since = await findFirstOfNewest(db);
  if (since === undefined || term === undefined) return { since: undefined, mails };
  const further: [name: string, condition: Condition][] = [
    ["address", (where) => where.and([beginsWith(db, "mail_queue.recipient", term)])],
    ...MAIL_STATES.map((state): [string, Condition] => [state, (where) => where.and([where("state", "=", state)])]),
  ];
  const counts = await unionOf(
    further.map(([name, condition]) => countUpTo(db, name, FEW_SEARCHED, [condition])),
  ).execute();
  const few = new Set(counts.flatMap(({ name, count }) => (Number(count) <= FEW_SEARCHED ? name : [])));
  const places = further.flatMap(([name, condition]) =>
    few.has(name) ? mails.where("created_at", "<", since).where(condition) : [],
  );
  const newest = mails.where("created_at", ">=", since);
  if (places.length === 0) return { since, mails: newest };
  // One mail may be at several of these places, and at none of them among the newest.
  const older = places.reduce((all, one) => all.union(one)).as("older");
  return { since, mails: newest.unionAll(db.selectFrom(older).select(["id", "kind", "state", "created_at"])) };
}

/** The time of the oldest of the newest mails; undefined where there are no others. */
async function findFirstOfNewest(db: Db | Tx): Promise<string | undefined> {
  const [first, older] = await db
    .selectFrom("mail_queue")
    .select("created_at")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(2)
    .offset(NEWEST_SEARCHED - 1)
    .execute();
  return older && first?.created_at;
}

async function readInOrder(db: Db | Tx, ids: readonly string[]): Promise<MailRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("mail_queue").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
