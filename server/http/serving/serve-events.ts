/**
 * "Something changed", sent to staff as it happens (`GET /api/events`, server-sent events).
 *
 * 1. An event names the revision and the collections it touched, never data: those come through the API, with its access
 *    check. A screen that hears a revision above its own asks again; several commits at once may be one event.
 * 2. The first event comes at once, so that whoever was away learns what they missed without asking for a history. An
 *    event without collections means "anything may have changed".
 * 3. Who listens is looked up again with every heartbeat, and before every event that is sent: a session that has ended
 *    hears nothing more, and its stream ends with `event: end`.
 * 4. Commits of other processes on the same database are seen at the next heartbeat, by the number of the revision.
 */
import type { Request, RequestHandler, Response } from "express";
import { type Commit, onCommit, readRevision } from "../../../db/transaction.ts";
import { mayCall } from "../../../src-shared/api/access.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { App } from "../../context.ts";
import { answerRefusal } from "../problems.ts";
import type { WhoCalls } from "../who-calls.ts";

export interface EventsParts {
  app: Pick<App, "db" | "log">;
  /** The number of the last commit of this process. */
  revision: () => number;
  identify: WhoCalls;
  /** Milliseconds between signs of life; below what proxies wait before they cut a silent line. */
  heartbeat?: number;
  /** Milliseconds in which commits become one event. */
  gather?: number;
}

interface Listener {
  hear(commit: Pick<Commit, "revision"> & { collections: string[] }): void;
  end(): void;
}

/** Streams that one session may hold open: every window needs one. */
const MAX_OF_ONE_SESSION = 12;

/** The handler; `close` ends all streams, so that a server that stops need not wait for them. */
export function serveEvents(parts: EventsParts): RequestHandler & { close(): void } {
  const { app, revision, identify, heartbeat = 20_000, gather = 250 } = parts;
  const listeners = new Set<Listener>();
  const bySession = new Map<string, number>();
  const collections = new Set<string>();
  let waiting: NodeJS.Timeout | undefined;
  let highest = revision();

  const tell = () => {
    waiting = undefined;
    const heard = { revision: highest, collections: [...collections] };
    collections.clear();
    for (const listener of listeners) listener.hear(heard);
  };
  const unsubscribe = onCommit(app.db, (commit) => {
    highest = Math.max(highest, commit.revision);
    if (listeners.size === 0) return;
    for (const change of commit.changes) collections.add(change.collection);
    waiting ??= setTimeout(tell, gather).unref();
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
    const held = bySession.get(session) ?? 0;
    if (held >= MAX_OF_ONE_SESSION) return answerRefusal(res, refuse("rate_limited", { retryAfter: 30 }));
    bySession.set(session, held + 1);

    res.status(200).set({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      // Proxies that collect an answer before passing it on would hold everything back.
      "x-accel-buffering": "no",
    });
    res.flushHeaders();
    let told = -1;
    let checking = false;
    let latest: { revision: number; collections: string[] } | undefined;

    const isStillStaff = async () => {
      const now = await identify(req);
      return (
        !isRefusal(now) &&
        mayCall("staff", now) === "yes" &&
        ("sessionId" in now ? now.sessionId : "system") === session
      );
    };
    const send = (event: { revision: number; collections: string[] }) => {
      if (event.revision <= told) return;
      told = event.revision;
      res.write(`id: ${event.revision}\ndata: ${JSON.stringify(event)}\n\n`);
    };
    /** Sends what is newest once the session has been looked up; what comes meanwhile joins it. */
    const check = async (alive: boolean) => {
      if (checking) return;
      checking = true;
      try {
        do {
          if (!(await isStillStaff())) return listener.end();
          const event = latest;
          latest = undefined;
          if (event) send(event);
          else if (alive) {
            const current = await readRevision(app.db);
            // What this process committed itself is about to be told with its collections.
            if (current > Math.max(told, highest)) send({ revision: current, collections: [] });
            else res.write(": alive\n\n");
          }
        } while (latest !== undefined);
      } catch (problem) {
        app.log.warn({ err: problem }, "a listener could not be looked up");
        listener.end();
      } finally {
        checking = false;
      }
    };
    const beat = setInterval(() => void check(true), heartbeat);
    beat.unref();
    const listener: Listener = {
      hear(event) {
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
      const left = (bySession.get(session) ?? 1) - 1;
      if (left > 0) bySession.set(session, left);
      else bySession.delete(session);
    });
    // A browser that loses the line comes back after this many milliseconds.
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
