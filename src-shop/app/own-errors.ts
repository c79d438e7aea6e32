import { type ApiClient, ApiError, type Key } from "../../src-shared/contract/client.ts";

/**
 * The host's client with the shop's errors: the built shop holds a class ApiError of its own, so what the host throws
 * would be no ApiError to any page.
 */
export function withOwnErrors(api: ApiClient): ApiClient {
  const ask = api as unknown as (key: Key, input?: object) => Promise<unknown>;
  const asked = async (key: Key, input?: object) => {
    try {
      return await ask(key, input);
    } catch (problem) {
      throw isForeign(problem) ? ownError(problem) : problem;
    }
  };
  return asked as unknown as ApiClient;
}

function isForeign(problem: unknown): problem is ApiError {
  return problem instanceof Error && problem.name === "ApiError" && !(problem instanceof ApiError);
}

function ownError({ status, code, message, fields, details, requestId }: ApiError): ApiError {
  if (code === "network") return new ApiError(status);
  return new ApiError(status, { success: false, error: { code, message, fields, details, requestId } });
}
