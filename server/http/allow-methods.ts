import type { Request, Response } from "express";
import { allowHeader } from "../../src-shared/api/http.ts";
import { refuse } from "../../src-shared/api/refusal.ts";
import { answerRefusal } from "./problems.ts";

/**
 * Whether an address supports the request's method; `methods` without HEAD, which is supported wherever GET is.
 * Otherwise the request is answered with 405 and the supported methods.
 */
export function allowMethods(req: Request, res: Response, methods: readonly string[]): boolean {
  if (methods.includes(req.method === "HEAD" ? "GET" : req.method)) return true;
  refuseMethod(res, methods);
  return false;
}

/** 405 with the methods that the address supports. */
export function refuseMethod(res: Response, methods: readonly string[]): void {
  res.setHeader("Allow", allowHeader(methods));
  answerRefusal(res, refuse("method_not_allowed"));
}

/** For addresses that are only read. */
export const onlyGet = (req: Request, res: Response): boolean => allowMethods(req, res, ["GET"]);
