/**
 * "Something changed", sent to staff as it happens (`GET /api/events`, server-sent events).
 *
 * 1. An event names the revision and the collections it touched, never data: those come through the API, with its
 *    access check. A screen that gets a revision above its own loads its data again; several commits at once may be one
 *    event.
 * 2. The first event is sent at once, so that a client that was offline learns of missed changes without a history. An
 *    event without collections means "anything may have changed".
 * 3. A subscriber's session is looked up again with every heartbeat, and before every event that is sent: a session
 *    that has ended gets no more events, and its stream ends with `event: end`.
 * 4. Commits of other processes on the same database come through the same subscription, within half a second more.
 */
import type { Request, RequestHandler, Response } from "express";
import type { CommitNotice, Following } from "../../../db/follow-revision.ts";
import { readRevision } from "../../../db/transaction.ts";
import { mayCall } from "../../../src-shared/api/access.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { App } from "../../context.ts";
import type { IdentifyCaller } from "../identify-caller.ts";
import { answerRefusal } from "../problems.ts";

export interface EventsDeps {
  app: Pick<App, "db" | "log">;
  following: Pick<Following, "current" | "subscribe">;
  identify: IdentifyCaller;
  /** Milliseconds between heartbeats; below the time after which proxies cut a silent connection. */
  heartbeatMs?: number;
  /** Milliseconds in which commits become one event. */
  gatherMs?: number;
}

interface Listener {
  notify(notice: CommitNotice): void;
  end(): void;
}

/** Streams that one session may hold open: every window needs one. */
const MAX_OF_ONE_SESSION = 12;

/** The handler; `close` ends all streams, so that a server that stops need not wait for them. */
export function serveEvents(deps: EventsDeps): RequestHandler & { close(): void } {
  const { app, following, identify, heartbeatMs = 20_000, gatherMs = 250 } = deps;
  const listeners = new Set<Listener>();
  const bySession = new Map<string, number>();
  const collections = new Set<string>();
  let waiting: NodeJS.Timeout | undefined;
  let highest = following.current();

  const notifyAll = () => {
    waiting = undefined;
    const event = { revision: highest, collections: [...collections] };
    collections.clear();
    for (const listener of listeners) listener.notify(event);
  };
  const unsubscribe = following.subscribe((notice) => {
    highest = Math.max(highest, notice.revision);
    if (listeners.size === 0) return;
    for (const collection of notice.collections) collections.add(collection);
    waiting ??= setTimeout(notifyAll, gatherMs).unref();
  });

  const handler = async (req: Request, res: Response) => {
    const actor = await identify(req);
    if (isRefusal(actor)) return answerRefusal(res, actor);
    const permission = mayCall("staff", actor);
    if (permission !== "yes") {
      return answerRefusal(res, refuse(permission === "sign_in" ? "unauthenticated" : "forbidden"));
    }
    if (res.destroyed || req.method === "HEAD") return res.end();
    const session = "sessionId" in actor ? actor.sessionId : "system";
    const open = bySession.get(session) ?? 0;
    if (open >= MAX_OF_ONE_SESSION) return answerRefusal(res, refuse("rate_limited", { retryAfter: 30 }));
    bySession.set(session, open + 1);

    res.status(200).set({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      // Proxies that buffer an answer before passing it on would hold everything back.
      "x-accel-buffering": "no",
    });
    res.flushHeaders();
    let sentRevision = -1;
    let checking = false;
    let latest: CommitNotice | undefined;

    const isStillStaff = async () => {
      const now = await identify(req);
      return (
        !isRefusal(now) &&
        mayCall("staff", now) === "yes" &&
        ("sessionId" in now ? now.sessionId : "system") === session
      );
    };
    const send = (event: CommitNotice) => {
      if (event.revision <= sentRevision) return;
      sentRevision = event.revision;
      res.write(`id: ${event.revision}\ndata: ${JSON.stringify(event)}\n\n`);
    };
    /** Sends the newest event once the session has been looked up; events that arrive meanwhile are merged into it. */
    const check = async (alive: boolean) => {
      if (checking) return;
      checking = true;
      try {
        do {
          if (!(await isStillStaff())) return listener.end();
          const event = latest;
          latest = undefined;
          if (event) send(event);
          else if (alive) res.write(": alive\n\n");
        } while (latest !== undefined);
      } catch (problem) {
        app.log.warn({ err: problem }, "a listener could not be looked up");
        listener.end();
      } finally {
        checking = false;
      }
    };
    const beat = setInterval(() => void check(true), heartbeatMs);
    beat.unref();
    const listener: Listener = {
      notify(event) {
        const pending = latest?.collections ?? [];
        latest = { ...event, collections: [...new Set([...pending, ...event.collections])] };
        void check(false);
      },
      end() {
        if (res.writableEnded) return;
        res.end("event: end\ndata: {}\n\n");
      },
    };
    listeners.add(listener);
    res.on("close", () => {
      clearInterval(beat);
      listeners.delete(listener);
      const remaining = (bySession.get(session) ?? 1) - 1;
      if (remaining > 0) bySession.set(session, remaining);
      else bySession.delete(session);
    });
    // A browser that loses the connection comes back after this many milliseconds.
    res.write("retry: 3000\n\n");
    send({ revision: await readRevision(app.db), collections: [] });
  };

  return Object.assign(handler as RequestHandler, {
    close() {
      unsubscribe();
      clearTimeout(waiting);
      for (const listener of listeners) listener.end();
    },
  });
}
