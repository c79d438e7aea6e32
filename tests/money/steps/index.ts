import { choosing } from "./choosing.ts";
import { documents } from "./documents.ts";
import { editing } from "./editing.ts";
import { keeping } from "./keeping.ts";
import { lateness } from "./lateness.ts";
import { moving } from "./moving.ts";
import { paying } from "./paying.ts";
import { placing } from "./placing.ts";
import { quoting } from "./quoting.ts";
import { returning } from "./returning.ts";
import { selfService } from "./self-service.ts";
import type { Step } from "./step.ts";
import { stocking } from "./stocking.ts";

const groups = {
  placing,
  editing,
  moving,
  returning,
  paying,
  documents,
  quoting,
  stocking,
  keeping,
  lateness,
  selfService,
  choosing,
};

export const steps: Record<string, Step> = Object.assign({}, ...Object.values(groups));

/** Each history has more of these, so that it goes far in something. */
const themes: (keyof typeof groups)[][] = [
  ["moving", "returning", "editing"],
  ["documents", "paying", "returning", "lateness"],
  ["quoting", "editing"],
  ["stocking", "quoting", "placing"],
];

/** How often each kind is chosen in the history of this seed. */
export function weightsOf(seed: number): [kind: string, weight: number][] {
  const theme = themes[seed % themes.length] ?? [];
  return Object.entries(groups).flatMap(([group, of]) =>
    Object.entries(of).map(([kind, { weight }]): [string, number] => [
      kind,
      weight * (theme.includes(group as keyof typeof groups) ? 2 : 1),
    ]),
  );
}

/** Of one history. */
export const length = 40;
