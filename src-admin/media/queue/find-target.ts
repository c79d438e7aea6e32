import type { ApiClient } from "../../../src-shared/api/client.ts";
import { matchFile, type SkuHolder, type SkuMatch } from "../../../src-shared/products/match-sku.ts";

/** Milliseconds for which an answer holds: as long as a folder is looked through. */
const HOLDS = 60_000;

/** Asks the server whose picture a file is; what was just asked (files of one SKU) is not asked again. */
export function createTargetFinder(api: ApiClient): (fileName: string) => Promise<SkuMatch | undefined> {
  const searches = new Map<string, Promise<readonly SkuHolder[]>>();
  const look = (candidate: string) => {
    const earlier = searches.get(candidate);
    if (earlier !== undefined) return earlier;
    const answer = api("GET /api/staff/products", { query: { q: candidate, pageSize: 50 } }).then(({ data }) => data);
    searches.set(candidate, answer);
    setTimeout(() => searches.delete(candidate), HOLDS);
    // An outage is no answer.
    answer.catch(() => searches.delete(candidate));
    return answer;
  };
  return (fileName) => matchFile(fileName, look);
}
