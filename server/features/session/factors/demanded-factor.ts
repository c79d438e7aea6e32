/**
 * Roles for which the shop requires a second factor (the setting `secondFactor`). A person without one gets a session
 * that can only set one up, and their desktops ask to sign in.
 */

import { fromJson } from "../../../../db/json.ts";
import { findAuthenticator } from "../../../../db/queries/accounts/authenticators.ts";
import { listPasskeys } from "../../../../db/queries/accounts/passkeys.ts";
import type { StaffRow } from "../../../../db/queries/accounts/staff.ts";
import { findSetting } from "../../../../db/queries/content/settings.ts";
import type { Json } from "../../../../db/schema/column-types.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { parseSetting, type SettingValue } from "../../../../src-shared/settings/operations.ts";

type Demanded = SettingValue<"secondFactor">;

/** `setting` as stored; a shop that never set it requires none. */
export const demandsFactorOf = (setting: Demanded | undefined, role: StaffRow["role"]): boolean =>
  setting?.[role] === true;

/**
 * Whether the role requires a factor and the person has none, by the columns of a query
 * (db/queries/accounts/second-factor-state.ts).
 */
export const lacksDemandedFactor = (
  state: { has_authenticator: string | null; has_passkey: string | null; demanded_factors: Json<unknown> | null },
  role: StaffRow["role"],
): boolean =>
  state.demanded_factors !== null &&
  demandsFactorOf(parseSetting("secondFactor", fromJson(state.demanded_factors)), role) &&
  state.has_authenticator === null &&
  state.has_passkey === null;

export async function isFactorDemanded(db: Db | Tx, role: StaffRow["role"]): Promise<boolean> {
  return demandsFactorOf(parseSetting("secondFactor", await findSetting(db, "secondFactor")), role);
}

/** Number of a person's second factors in use. A passkey is one, because it also verifies its holder. */
export async function countFactors(db: Db | Tx, staffId: string): Promise<number> {
  const [authenticator, passkeys] = await Promise.all([findAuthenticator(db, staffId), listPasskeys(db, staffId)]);
  return (authenticator?.enabled_at ? 1 : 0) + passkeys.length;
}

export const lacksFactor = async (db: Db | Tx, person: Pick<StaffRow, "id" | "role">): Promise<boolean> =>
  (await isFactorDemanded(db, person.role)) && (await countFactors(db, person.id)) === 0;

/** Refuses to remove the last second factor of a person whose role requires one. */
export async function refuseLastFactor(
  tx: Tx,
  person: Pick<StaffRow, "id" | "role">,
): Promise<Refusal<"conflict"> | undefined> {
  if (!(await isFactorDemanded(tx, person.role)) || (await countFactors(tx, person.id)) > 1) return undefined;
  return refuse("conflict", {
    message: "Your role demands a second factor, and this is your last one. Set up another first.",
    details: { reason: "second_factor_demanded" },
  });
}
