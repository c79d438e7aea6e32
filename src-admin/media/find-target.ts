import type { ApiClient } from "../../src-shared/contract/client.ts";
import { matchSku, type SkuMatch, skuCandidates } from "./match-sku.ts";

/** Asks the server whose picture a file is; what was asked once (files of one SKU) is not asked again. */
export function createTargetFinder(api: ApiClient): (file: File) => Promise<SkuMatch | undefined> {
  const asked = new Map<string, Promise<SkuMatch | undefined>>();
  const look = (candidate: string) => {
    const known = asked.get(candidate);
    if (known !== undefined) return known;
    const answer = api("GET /api/staff/products", { query: { q: candidate, pageSize: 50 } }).then(({ data }) =>
      matchSku(candidate, data),
    );
    asked.set(candidate, answer);
    // An outage is no answer.
    answer.catch(() => asked.delete(candidate));
    return answer;
  };
  return async (file) => {
    for (const candidate of skuCandidates(file.name)) {
      const found = await look(candidate);
      if (found) return found;
    }
    return undefined;
  };
}
