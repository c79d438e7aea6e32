import account from "./account.ts";
import audit from "./audit.ts";
import dashboard from "./dashboard.ts";
import fieldProblems from "./field-problems.ts";
import frame from "./frame.ts";
import orders from "./orders.ts";
import parts from "./parts.ts";
import refusals from "./refusals.ts";
import signIn from "./sign-in.ts";
import users from "./users.ts";

export default {
  ...frame,
  ...orders,
  ...parts,
  ...refusals,
  ...fieldProblems,
  ...signIn,
  ...dashboard,
  ...users,
  ...audit,
  ...account,
} as const;
