// The page server/operating.md has a section for each kind of alert, and for nothing else.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jobs } from "../server/jobs/jobs.ts";
import { ALERT_KINDS, isJobName, PARTS } from "../src-shared/system/alerts.ts";
import english from "../src-shared/text/alerts/en.ts";
import { root } from "./support/source-imports.ts";

const page = readFileSync(join(root, "server/operating.md"), "utf8");
const [, alerts = ""] = page.split("\n## Alerts\n");
const sections = alerts
  .split(/^### /m)
  .slice(1)
  .map((text) => ({ kind: text.split("\n")[0], text }));

test("every kind of alert has a section, and every section a kind", () => {
  expect(sections.map(({ kind }) => kind)).toEqual([...ALERT_KINDS]);
});

test.each(ALERT_KINDS)(
  "the section of %s has its title, what to do first, and how one sees that it is over",
  (kind) => {
    const text = sections.find((section) => section.kind === kind)?.text ?? "";
    expect(text).toContain(`**${english[`alert.${kind}`]}`);
    expect(text).toMatch(/^First: /m);
    expect(text).toMatch(/^It is over when /m);
  },
);

test("the table of readiness has every part with its states", () => {
  for (const [part, states] of Object.entries(PARTS)) {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${part}\``)) ?? "";
    for (const state of states) expect(row, part).toContain(`\`${state}\``);
  }
});

test("every job has a name in both languages", () => {
  expect(jobs.map(({ name }) => name).filter((name) => !isJobName(name))).toEqual([]);
});
