import { ApiError } from "../../src-shared/api/client.ts";

/** Failure of a page as plain data: it travels in the page's JSON to the browser. */
export interface Failure {
  failure: true;
  status: number;
  requestId?: string;
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === "object" && value !== null && (value as Failure).failure === true;
}

/** The Failure for an API's refusal or outage; redirects and bugs are returned as they are. */
export function asFailure(problem: unknown): unknown {
  if (!(problem instanceof ApiError)) return problem;
  // 0: the server could not be reached. A refusal that a page does not handle itself is a bug of the page.
  const status = problem.status === 0 ? 503 : problem.status;
  const failure: Failure = { failure: true, status };
  return problem.requestId === undefined ? failure : { ...failure, requestId: problem.requestId };
}
