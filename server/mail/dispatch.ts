/**
 * Sends the mails that are due, up to `CONCURRENCY` at once.
 *
 * 1. One transaction settles those whose attempts have ended and claims as many as there is room for. So a mail that was
 *    claimed is begun at once, and a process that dies leaves no more claims than it has mails under way.
 * 2. A result waits for others while mails are under way, until there are `GROUP` of them, `GROUP_MS` at most: what the
 *    server has taken and a crash leaves unsettled is sent twice.
 * 3. A result that cannot be settled because the database is away is kept and settled before anything is claimed.
 * 4. Each mail is read and rendered in a turn of the event loop of its own, so that requests come in between. Those that were
 *    claimed together share the settings, which are the longest answer of the database that a mail needs.
 */
import { isPassingFault } from "../../db/engines/dialect.ts";
import { type MailRow, returnMail } from "../../db/queries/mail/mail-queue.ts";
import { readShopSettings } from "../features/shop/profile.ts";
import { ownTurn } from "../kernel/own-turn.ts";
import { CONCURRENCY } from "./concurrency.ts";
import { attempt, type Delivery } from "./deliver.ts";
import type { ReadSettings } from "./read-mail.ts";
import { type EndedMail, settleAndClaim } from "./settle.ts";

/**
 * How long mails give way to requests, before as many begin as there is room for. So they go out while orders arrive without pause, some
 * five a second, and take little from those who wait for an answer: ten together take a third of the commits that three at a time do.
 */
const MAX_YIELD_MS = 2000;
/** Milliseconds without a request after which nobody is taken for waiting: one who orders again and again pauses less. */
const QUIET_MS = 15;
/** Results that are worth a commit, and milliseconds after which each of them is. */
const GROUP = CONCURRENCY / 2;
const GROUP_MS = 200;

export interface Dispatcher {
  /** Sends all mails that are due now; resolves when none is left or `enough` returns true, and none is under way. */
  sendDue(enough?: () => boolean): Promise<void>;
  /** Says that further mails may be due, to one that is sending. */
  lookAgain(): void;
}

/** As `sendDue` of a dispatcher that is made for it. */
export const sendDueMails = (delivery: Delivery, enough?: () => boolean): Promise<void> =>
  createDispatcher(delivery).sendDue(enough);

export function createDispatcher(given: Delivery): Dispatcher {
  const delivery = { ...given, sending: new Map<string, string>() };
  const { app, worker } = delivery;
  /** Results that are not in the database yet. */
  let ended: EndedMail[] = [];
  let underWay = 0;
  let mayBeDue = false;
  let fault: unknown;
  let isLate = false;
  let lateness: NodeJS.Timeout | undefined;
  let ending = Promise.withResolvers<void>();
  let looking = Promise.withResolvers<void>();

  const tellEnding = () => {
    ending.resolve();
    ending = Promise.withResolvers();
  };

  function note(one: EndedMail): void {
    ended.push(one);
    // The first mail that goes out again makes others due (deliver.ts).
    mayBeDue = true;
    if (ended.length > 1) return;
    lateness = setTimeout(() => {
      isLate = true;
      tellEnding();
    }, GROUP_MS);
  }

  async function send(row: MailRow, readSettings: ReadSettings, enough: () => boolean): Promise<void> {
    underWay += 1;
    try {
      await ownTurn();
      if (enough()) await returnMail(app.db, { id: row.id, worker });
      else note({ row, result: await attempt(delivery, row, readSettings) });
    } finally {
      underWay -= 1;
      tellEnding();
    }
  }

  /** How many may begin now. What ends meanwhile is not kept waiting. */
  async function countRoom(): Promise<number> {
    const room = CONCURRENCY - underWay;
    if (!app.yieldToRequests) return room;
    const maxMs = ended.length > 0 ? 0 : MAX_YIELD_MS;
    const isQuiet = await Promise.race([app.yieldToRequests(maxMs, { quietMs: QUIET_MS }), ending.promise]);
    if (isQuiet) return CONCURRENCY - underWay;
    return ended.length > 0 ? 0 : room;
  }

  /** Settles what has ended, and claims and begins others. */
  async function step(enough: () => boolean): Promise<void> {
    const mayBegin = mayBeDue && underWay < CONCURRENCY && !enough();
    const room = mayBegin ? await countRoom() : 0;
    if (room > 0) mayBeDue = false;
    const rows = room > 0 || ended.length > 0 ? await settle(room) : [];
    if (room > 0 && rows.length === room) mayBeDue = true;
    let settings: ReturnType<ReadSettings> | undefined;
    const readSettings = () => {
      settings ??= readShopSettings(app.db);
      return settings;
    };
    for (const row of rows) {
      send(row, readSettings, enough).catch((problem: unknown) => {
        fault ??= problem;
      });
    }
  }

  async function settle(room: number): Promise<MailRow[]> {
    const settling = ended;
    ended = [];
    isLate = false;
    clearTimeout(lateness);
    try {
      const rows = await settleAndClaim(delivery, settling, room);
      for (const { row } of settling) delivery.sending.delete(row.id);
      return rows;
    } catch (problem) {
      if (settling.length > 0 && !isPassingFault(problem)) await settleEach(settling);
      else {
        ended = [...settling, ...ended];
        throw problem;
      }
      return [];
    }
  }

  /** Settles one by one: a row at which it throws holds up no other, and is sent again when its claim runs out. */
  async function settleEach(settling: readonly EndedMail[]): Promise<void> {
    for (const [at, one] of settling.entries()) {
      try {
        await settleAndClaim(delivery, [one], 0);
      } catch (problem) {
        if (isPassingFault(problem)) {
          ended = [...settling.slice(at), ...ended];
          throw problem;
        }
        app.log.error({ err: problem, mail: one.row.id, kind: one.row.kind }, "a mail could not be settled");
      }
      delivery.sending.delete(one.row.id);
    }
  }

  return {
    async sendDue(enough = () => false) {
      mayBeDue = true;
      fault = undefined;
      for (;;) {
        const isWorthIt =
          ended.length > 0
            ? ended.length >= GROUP || underWay === 0 || isLate
            : mayBeDue && underWay < CONCURRENCY && !enough();
        if (fault === undefined && isWorthIt) {
          await step(enough).catch((problem: unknown) => {
            fault = problem;
          });
        } else if (underWay > 0) {
          await Promise.race([ending.promise, looking.promise]);
        } else break;
      }
      // Nothing is left running unseen, also when a part failed.
      if (fault !== undefined) throw fault;
    },
    lookAgain() {
      mayBeDue = true;
      looking.resolve();
      looking = Promise.withResolvers();
    },
  };
}
