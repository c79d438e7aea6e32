// Histories of a shop with several desktops, as plain data that can be shrunk and replayed.
import fc from "fast-check";
import type { FailPoint } from "../../../electron/sync/fail-points.ts";
import { ROLES, type Role } from "../../../src-shared/staff/roles.ts";
import { type ActionName, actions } from "./actions/index.ts";
import type { Fault } from "./test-desktop.ts";
import { type Outage, outages, type Poison, poisonable, poisons } from "./trouble.ts";

export type Step =
  | { do: "write"; at: number; action: ActionName; row: number; field: number }
  | { do: "push"; at: number; faults: Fault[] }
  | { do: "pull"; at: number; faults: Fault[]; duringPush?: boolean }
  | { do: "die"; at: number; point: FailPoint; work: "push" | "pull"; faults: Fault[] }
  | { do: "restart"; at: number }
  | { do: "decide"; at: number; mine: boolean }
  | { do: "clock"; at: number; by: number }
  | { do: "poison"; part: string; kind: Poison }
  | { do: "outage"; kind: Outage | undefined }
  /** Another role of the person who works on the desktops. */
  | { do: "role"; role: Role }
  /** A copy of the server's database, and the server restored from the last copy. */
  | { do: "copy" | "restore" };

export interface History {
  desktops: number;
  /** Whether the server is newer than the desktops. */
  newer?: boolean;
  /** The desktops' `Mirror.maxReplays`. */
  maxReplays?: number | undefined;
  steps: Step[];
}

const at = fc.nat({ max: 4 });
const sending = fc.array(fc.constantFrom<Fault>("well", "well", "cut", "lost", "twice", "503", "429"), {
  maxLength: 4,
});
const fetching = fc.array(fc.constantFrom<Fault>("well", "stale", "stale", "cut", "lost", "503"), { maxLength: 3 });
const write = fc.record({
  do: fc.constant("write" as const),
  /** The desktop's index; 5 is the back office on the web. */
  at: fc.nat({ max: 5 }),
  action: fc.constantFrom(...(Object.keys(actions) as ActionName[])),
  row: fc.nat({ max: 2 }),
  field: fc.nat({ max: 2 }),
});
const push = fc.record({ do: fc.constant("push" as const), at, faults: sending });
const pull = fc.record({ do: fc.constant("pull" as const), at, faults: fetching, duringPush: fc.boolean() });
const die = fc.record({
  do: fc.constant("die" as const),
  at,
  point: fc.constantFrom<FailPoint>("before sending", "answered", "acknowledged", "page written", "page committed"),
  work: fc.constantFrom("push" as const, "pull" as const),
  faults: sending,
});
const other = fc.oneof(
  fc.record({ do: fc.constant("restart" as const), at }),
  fc.record({ do: fc.constant("decide" as const), at, mine: fc.boolean() }),
  fc.record({ do: fc.constant("clock" as const), at, by: fc.integer({ min: -40 * 86_400_000, max: 40 * 86_400_000 }) }),
);

const trouble = fc.oneof(
  fc.record({
    do: fc.constant("poison" as const),
    part: fc.constantFrom(...poisonable),
    kind: fc.constantFrom(...poisons),
  }),
  fc.record({ do: fc.constant("outage" as const), kind: fc.constantFrom(...outages, undefined, undefined, undefined) }),
  fc.record({ do: fc.constant("role" as const), role: fc.constantFrom(...ROLES) }),
  fc.record({ do: fc.constantFrom("copy" as const, "restore" as const) }),
);

const usual = [
  { weight: 6, arbitrary: write },
  { weight: 3, arbitrary: push },
  { weight: 3, arbitrary: pull },
  { weight: 1, arbitrary: die },
  { weight: 1, arbitrary: other },
] as const;
const anything = fc.array(fc.oneof(...usual), { minLength: 3, maxLength: 12 });
const troubled = fc.array(fc.oneof(...usual, { weight: 4, arbitrary: trouble }), { minLength: 5, maxLength: 13 });
/** One row that is changed again and again on the web and a desktop, over a bad connection. */
const sameRow = fc.record({
  do: fc.constant("write" as const),
  at: fc.constantFrom(0, 5, 5),
  action: fc.constant("testimonial" as const),
  row: fc.constant(0),
  field: fc.nat({ max: 2 }),
});
const here = <T extends { at: number }>(step: fc.Arbitrary<T>) => step.map((one) => ({ ...one, at: 0 }));
const oneRow = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: sameRow },
    { weight: 3, arbitrary: here(pull) },
    { weight: 1, arbitrary: here(push) },
  ),
  { minLength: 5, maxLength: 14 },
);

export const histories: fc.Arbitrary<History> = fc.record({
  // Two desktops can cause most interactions; up to five are tried less often.
  desktops: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 2 }) },
    { weight: 1, arbitrary: fc.integer({ min: 3, max: 5 }) },
  ),
  newer: fc.boolean(),
  maxReplays: fc.constantFrom(0, 1, undefined),
  steps: fc.oneof(
    { weight: 3, arbitrary: anything },
    { weight: 1, arbitrary: oneRow },
    { weight: 3, arbitrary: troubled },
  ),
});
