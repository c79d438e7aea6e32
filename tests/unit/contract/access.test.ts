import { expect, test } from "vitest";
import { type Actor, actorName, mayCall } from "../../../src-shared/api/access.ts";
import type { Access } from "../../../src-shared/api/define.ts";

const member = { id: "1", name: "Mona", sessionId: "2" } as const;
const actors: Record<string, Actor> = {
  visitor: { kind: "visitor" },
  staff: { kind: "staff", role: "staff", ...member },
  manager: { kind: "staff", role: "manager", ...member },
  admin: { kind: "staff", role: "admin", ...member },
  "admin who must set a password": { kind: "restricted", role: "admin", ...member },
  system: { kind: "system" },
};
const levels: Access[] = ["public", "holder", "signed_in", "staff", "manager", "admin"];

test.each([
  ["visitor", "yes yes sign_in sign_in sign_in sign_in"],
  ["staff", "yes yes yes yes no no"],
  ["manager", "yes yes yes yes yes no"],
  ["admin", "yes yes yes yes yes yes"],
  ["admin who must set a password", "yes yes yes no no no"],
  ["system", "yes yes yes yes yes yes"],
])("%s may call: %s", (who, expected) => {
  expect(levels.map((level) => mayCall(level, actors[who] as Actor)).join(" ")).toBe(expected);
});

test("every actor has one name in events and logs", () => {
  expect(Object.values(actors).map(actorName)).toEqual([
    "visitor",
    "staff:1",
    "staff:1",
    "staff:1",
    "staff:1",
    "system",
  ]);
});
