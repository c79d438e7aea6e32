import { findStaff } from "../../../db/queries/accounts/staff.ts";
import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { staff } from "../../../src-shared/staff/operations.ts";
import type { Context } from "../../context.ts";
import { addMember, renewPassword } from "./add-member.ts";
import { changeAccess, changeMember, removeSecondFactors } from "./change-member.ts";
import { describeEverybody, describeMember } from "./describe-member.ts";

export const staffHandlers: HandlersFor<typeof staff, Context> = {
  "GET /api/users": (ctx) => describeEverybody(ctx.db),
  "GET /api/users/:id": async (ctx, { params }) => {
    const person = await findStaff(ctx.db, params.id);
    return person ? describeMember(ctx.db, person) : refuse("not_found");
  },
  "POST /api/users": (ctx, { body }) => addMember(ctx, body),
  "PUT /api/users/:id": (ctx, { params, body }) => changeMember(ctx, params.id, body),
  "PATCH /api/users/:id": (ctx, { params, body }) => changeAccess(ctx, params.id, body),
  "POST /api/users/:id/one-time-password": (ctx, { params }) => renewPassword(ctx, params.id),
  "DELETE /api/users/:id/authenticator": (ctx, { params }) => removeSecondFactors(ctx, params.id),
};
