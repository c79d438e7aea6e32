import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { UnsealedWork } from "../../../src-shared/desktop/operations.ts";
import type { DesktopSettings } from "../settings-file.ts";
import type { UnsentCount } from "./read-unsent.ts";

/**
 * The refusal of a sign-in after which unsent work of the person before would stay as a plain file, because the system has no
 * keychain; undefined where there is no such work.
 */
export function refuseUnsealed(
  before: NonNullable<DesktopSettings["account"]>,
  { waiting, conflicts, uncounted }: UnsentCount,
): Refusal<"conflict"> | undefined {
  const count = waiting + conflicts;
  if (count === 0 && !uncounted) return undefined;
  const details: UnsealedWork = { because: "unsealed", name: before.self.staff.name, count: uncounted ? 0 : count };
  return refuse("conflict", { message: "Unsent work of another person could not be sealed here.", details });
}
