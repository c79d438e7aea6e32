/**
 * Admission of requests, before Express sees them (`work-queue.ts` decides when each begins).
 *
 * 1. Health, readiness, metrics, files and pictures are answered at once: a supervisor must not take a busy shop for a
 *    dead one. Cached responses never come here.
 * 2. A request is queued when its body has arrived: a slow sender holds nobody up and takes no place. Large bodies have
 *    budgets of their own (`body-budget.ts`) and are read later.
 * 3. A client that disconnects while waiting leaves the queue: nothing is computed, or committed, for nobody.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { REQUEST_BYTES } from "../../../src-shared/api/body-size.ts";
import { bearerOf, cookiesOf } from "../credentials.ts";
import { MAX_STALE_MS } from "../pages/response-cache.ts";
import type { LoadClass } from "./budgets.ts";
import { createKnownStaff } from "./known-staff.ts";
import { createLoadClasses } from "./load-class.ts";
import { senderAddress } from "./sender-address.ts";
import { createTurnAway } from "./turn-away.ts";
import type { WorkQueue } from "./work-queue.ts";

export interface AdmissionDeps {
  /** Name of the session cookie. */
  sessionCookie: string;
  everyHeader: Readonly<Record<string, string>>;
  trustProxy: number;
  isFile(path: string): boolean;
  /** Called for each request that was turned away. */
  onTurnedAway(loadClass: LoadClass): void;
  /** Sends the stored response where it has been stale no longer than this; false leaves the request. */
  trySendLast(req: IncomingMessage, res: ServerResponse, maxMs: number): boolean;
  queue: WorkQueue;
}

export interface Admission {
  /** Begins `work` at the request's turn, or answers 503. */
  admit(req: IncomingMessage, res: ServerResponse, work: () => void): void;
  /** Remembers whether these credentials belong to staff. */
  noteActor(req: IncomingMessage, isStaff: boolean): void;
  noteConnection(): void;
  waiting(loadClass: LoadClass): number;
}

/**
 * Number of waiting orders from which a stale page is shown for up to a second after the change: rendering it would delay
 * the orders.
 */
const BUSY_ORDERS = 8;
const BUSY_PAGE_MS = 1000;

export function createAdmission(deps: AdmissionDeps): Admission {
  const { sessionCookie, everyHeader, trustProxy, isFile, onTurnedAway, trySendLast, queue } = deps;
  const knownStaff = createKnownStaff();
  const classes = createLoadClasses({ isKnownStaff: knownStaff.has, isFile });
  const turnAway = createTurnAway(everyHeader);

  const credentialOf = (req: IncomingMessage): string | undefined => bearerOf(req) ?? cookiesOf(req)[sessionCookie];

  return {
    admit(req, res, work) {
      const sender = senderAddress(req, trustProxy);
      const loadClass = classes.of(req, { sender, credential: credentialOf(req) });
      if (loadClass === undefined) return work();
      const isBusy = queue.waiting("checkout") >= BUSY_ORDERS;
      if (isBusy && loadClass === "browsing" && trySendLast(req, res, BUSY_PAGE_MS)) return;
      whenReceived(req, () => {
        if (res.destroyed) return;
        const leave = queue.push(loadClass, {
          sender,
          isOpenEnded: req.url?.startsWith("/api/events") || isLarge(req),
          beginsTogether: isOrder(req),
          start: work,
          turnAway(budget) {
            onTurnedAway(loadClass);
            const mayBeLast = loadClass !== "checkout" && loadClass !== "staff";
            if (!mayBeLast || !trySendLast(req, res, MAX_STALE_MS)) turnAway(req, res, budget);
          },
        });
        res.once("close", leave);
      });
    },
    noteActor(req, isStaff) {
      const credential = credentialOf(req);
      if (credential !== undefined) knownStaff.note(credential, isStaff);
    },
    noteConnection: queue.noteConnection,
    waiting: queue.waiting,
  };
}

/** Whether a request's budget admits it before its body is read: an upload. */
const isLarge = (req: IncomingMessage): boolean =>
  Number(req.headers["content-length"] ?? 0) > REQUEST_BYTES || !!req.headers["content-type"]?.startsWith("multipart/");

const isOrder = (req: IncomingMessage): boolean => req.method === "POST" && req.url === "/api/orders" && !isLarge(req);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Calls back when a small body has arrived, or as much of it as is buffered unread; never for a client that has disconnected. */
function whenReceived(req: IncomingMessage, then: () => void): void {
  if (!hasBody(req) || isLarge(req)) then();
  else {
    const look = () => {
      if (!req.complete && req.readableLength < req.readableHighWaterMark) return;
      req.off("readable", look);
      then();
    };
    req.on("readable", look);
  }
}
