import type { Request, Response } from "express";
import { expect, test, vi } from "vitest";
import { refuseForged } from "../../server/http/security.ts";

function mayWrite(publicUrl: string, about: { origin: string; host: string; protocol: string }): boolean {
  const next = vi.fn();
  const headers: Record<string, string> = { origin: about.origin, host: about.host };
  const req: Partial<Request> = { method: "POST", protocol: about.protocol, headers };
  const res: Partial<Response> = { locals: {}, setHeader: vi.fn(), status: vi.fn().mockReturnThis(), json: vi.fn() };
  const get = (name: string): string | undefined => headers[name];
  refuseForged(publicUrl)(Object.assign(req as Request, { get }), res as Response, next);
  return next.mock.calls.length === 1;
}

test("behind https, a page that came by http under the same name is not the shop's own", () => {
  const http = { origin: "http://shop.test", host: "shop.test", protocol: "http" };
  expect(mayWrite("https://shop.test", http)).toBe(false);
  expect(mayWrite("https://shop.test", { ...http, origin: "https://shop.test" })).toBe(true);
});

test("without https, this machine's other names are the shop's own", () => {
  const local = { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000", protocol: "http" };
  expect(mayWrite("http://localhost:3000", local)).toBe(true);
  expect(mayWrite("http://localhost:3000", { ...local, origin: "http://evil.test" })).toBe(false);
});
