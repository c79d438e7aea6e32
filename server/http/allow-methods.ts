import type { Request, Response } from "express";
import { allowHeader } from "../../src-shared/api/http.ts";
import { refuse } from "../../src-shared/api/refusal.ts";
import { answerRefusal } from "./problems.ts";

/**
 * Whether an address answers to the request's method; `methods` without HEAD, which is answered wherever GET is. Otherwise the
 * request is answered: 405, with those that it does answer to.
 */
export function allowMethods(req: Request, res: Response, methods: readonly string[]): boolean {
  if (methods.includes(req.method === "HEAD" ? "GET" : req.method)) return true;
  refuseMethod(res, methods);
  return false;
}

/** 405 with the methods that the address answers to. */
export function refuseMethod(res: Response, methods: readonly string[]): void {
  res.setHeader("Allow", allowHeader(methods));
  answerRefusal(res, refuse("method_not_allowed"));
}

/** Of an address that is only read. */
export const onlyGet = (req: Request, res: Response): boolean => allowMethods(req, res, ["GET"]);
