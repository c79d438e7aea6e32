import type { Request, Response } from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitRequests } from "../../server/http/limits/limits.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: new Date("2026-03-01T10:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a clock that is set back an hour does not prolong the minute in which requests are counted", async () => {
  const limit = limitRequests(2, async () => ({ kind: "visitor" }));
  const ask = async () => {
    const next = vi.fn();
    const req: Partial<Request> = { ip: "203.0.113.5", headers: {} };
    const res: Partial<Response> = { locals: {}, setHeader: vi.fn(), status: vi.fn().mockReturnThis(), json: vi.fn() };
    await limit(req as Request, res as Response, next);
    return next.mock.calls.length === 1;
  };
  expect([await ask(), await ask(), await ask()]).toEqual([true, true, false]);
  vi.setSystemTime(new Date("2026-03-01T09:00:00Z"));
  vi.advanceTimersByTime(61_000);
  expect(await ask()).toBe(true);
});
