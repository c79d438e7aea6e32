import type { Request, Response } from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readConfig } from "../../server/config.ts";
import { limitRequests } from "../../server/http/limits/limits.ts";
import type { Actor } from "../../src-shared/api/access.ts";

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

test("a desktop that sends a long operation log has room for 25,000 requests a minute under the usual limit", async () => {
  const deviceId = "019a0000-0000-7000-8000-000000000001";
  const staff = {
    kind: "staff",
    id: deviceId,
    name: "Noor",
    role: "manager",
    sessionId: `device:${deviceId}`,
    deviceId,
  };
  const { requestsPerMinute } = readConfig({ DATA_DIR: "." });
  const limit = limitRequests(requestsPerMinute, async () => staff as Actor);
  const req: Partial<Request> = { ip: "203.0.113.5", path: "/api/changes", headers: { authorization: "Bearer x" } };
  const res: Partial<Response> = { locals: {}, setHeader: vi.fn(), status: vi.fn().mockReturnThis(), json: vi.fn() };
  const next = vi.fn();
  for (let n = 0; n < 25_000; n += 1) await limit(req as Request, res as Response, next);
  expect(next).toHaveBeenCalledTimes(25_000);
});
