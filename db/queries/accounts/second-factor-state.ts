import type { ExpressionBuilder } from "kysely";
import type { Schema } from "../../schema.ts";

/** Columns of a query on staff: whether the person has an authenticator in use or a passkey, and the roles that require one. */
export const secondFactorState = (eb: ExpressionBuilder<Schema, "staff">) =>
  [
    eb
      .selectFrom("authenticators")
      .select("authenticators.staff_id")
      .whereRef("authenticators.staff_id", "=", "staff.id")
      .where("authenticators.enabled_at", "is not", null)
      .as("has_authenticator"),
    eb
      .selectFrom("passkeys")
      .select("passkeys.staff_id")
      .whereRef("passkeys.staff_id", "=", "staff.id")
      .limit(1)
      .as("has_passkey"),
    eb
      .selectFrom("settings")
      .select("settings.value")
      .where("settings.key", "=", "secondFactor")
      .as("demanded_factors"),
  ] as const;
