import type { Mutation } from "./mutation.ts";

const rules = "tests/type-rules.test.ts";
const client = "tests/unit/contract/client.test.ts";

/** Guards by types: the wrapped client, and one constant for each list of words. */
export const types: Mutation[] = [
  {
    name: "A wrapped client sends past what it is wrapped by",
    file: "src-shared/api/client.ts",
    find: "around(key, request, client.send)",
    replace: "client.send(around === undefined ? key : key, request)",
    caughtBy: { file: client, title: "sends through the function around it" },
  },
  {
    name: "A call with a generic key loses its signal",
    file: "src-shared/api/client.ts",
    find: "send(key, { signal, ...request })",
    replace: "send(key, { signal: signal && undefined, ...request })",
    caughtBy: { file: client, title: "hands the signal on" },
  },
  {
    name: "A screen casts a value through unknown",
    file: "src-admin/sales-form/last-place.ts",
    find: "return placeOf(valuesOf(order));",
    replace: "return valuesOf(order) as unknown as PlaceValues;",
    caughtBy: { file: rules, title: "is never cast through unknown or never" },
  },
  {
    name: "The contract writes the roles out again",
    file: "src-shared/accounts/operations.ts",
    find: 'z.enum(ROLES, "choose")',
    replace: 'z.enum(["staff", "manager", "admin"], "choose")',
    caughtBy: { file: rules, title: "a list that a constant holds" },
  },
  {
    name: "A member's role is a union written out again",
    file: "src-shared/api/access.ts",
    find: "role: Role;",
    replace: 'role: "admin" | "manager" | "staff";',
    caughtBy: { file: rules, title: "a union that a constant's type names" },
  },
];
