import { type ApiClient, ApiError, wrapClient } from "../../src-shared/api/client.ts";

/**
 * The host's client with errors of the shop's own class: the built shop has another class ApiError than its host, so pages
 * would not recognise the host's errors.
 */
export function withOwnErrors(api: ApiClient): ApiClient {
  return wrapClient(api, async (key, request, send) => {
    try {
      return await send(key, request);
    } catch (problem) {
      throw isForeign(problem) ? ownError(problem) : problem;
    }
  });
}

function isForeign(problem: unknown): problem is ApiError {
  return problem instanceof Error && problem.name === "ApiError" && !(problem instanceof ApiError);
}

function ownError({ status, code, message, fields, details, requestId }: ApiError): ApiError {
  if (code === "network") return new ApiError(status);
  return new ApiError(status, { success: false, error: { code, message, fields, details, requestId } });
}
