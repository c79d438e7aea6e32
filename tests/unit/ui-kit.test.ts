// Shop and back office use one set of components, src-shared/ui, and its classes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buttonClass } from "../../src-shared/ui/button.tsx";
import { listFiles, root } from "../support/source-imports.ts";

const screens = listFiles([".tsx"]).filter((path) => /^src-(shop|admin)\//.test(path));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const classes = (source: string) =>
  [...source.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].map((found) => found[1] ?? found[2] ?? "");

describe("the UI kit", () => {
  test("no screen writes a button's classes by hand: Button, ButtonLink and buttonClass do", () => {
    const wrong = screens.filter((path) =>
      classes(read(path)).some((list) => /(^|\s)(btn|btn-(?!icon)\w+)(\s|$)/.test(list)),
    );
    expect(wrong).toEqual([]);
  });

  test("no icon of a screen sets the kit's stroke width again", () => {
    const wrong = screens.filter((path) => /strokeWidth=\{1\.(5|75)\}/.test(read(path)));
    expect(wrong).toEqual([]);
  });

  test("labels, hints and problems of fields have one name each in both programs", () => {
    const wrong = screens.filter((path) =>
      classes(read(path)).some((list) => /(^|\s)(input|label|hint|problem)(\s|$)/.test(list)),
    );
    expect(wrong).toEqual([]);
  });

  test("labels, hints, problems, boxes and skeletons are drawn by the kit: no screen writes their classes by hand", () => {
    const wrong = screens.filter((path) =>
      classes(read(path)).some((list) =>
        /(^|\s)(field-(label|hint|problem|area)|check|skeleton|toast)(\s|$)/.test(list),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("both programs have one field, one toaster and one provider of services, the kit's", () => {
    const doubles = screens.filter((path) =>
      /function (Field|SelectField|CheckField|Toaster|Skeleton|CopyButton|ServicesProvider)\b|createContext<\w*Services/.test(
        read(path),
      ),
    );
    expect(doubles).toEqual([]);
  });

  test("dates, times and amounts of staff tables are cells: no column writes how they stay on one line", () => {
    const cell = /<span className="whitespace-nowrap">/;
    expect(screens.filter((path) => cell.test(read(path)))).toEqual([]);
  });

  test("a staff list is a ListPage: no screen arranges search, filters, table and pages of a list by itself", () => {
    // The picker is a dialog whose pages are not in the address.
    const own = screens.filter(
      (path) =>
        !/^src-admin\/(ui\/lists\/|media\/media-picker)/.test(path) && /<(Pagination|FilterBar)\b/.test(read(path)),
    );
    expect(own).toEqual([]);
  });

  test("whether something is being sent is kept by useAttempt and useSubmit, not by a screen", () => {
    const own = screens.filter((path) => path.startsWith("src-admin/") && /\bsetBusy\b/.test(read(path)));
    expect(own).toEqual([]);
  });

  test("a dialog is opened by useModal of the kit, so that focus and messages are the same in all of them", () => {
    expect(screens.filter((path) => /\bshowModal\b/.test(read(path)))).toEqual([]);
  });

  test("every variant of a button has its look in the shared style sheet", () => {
    const css = read("src-shared/styles/controls.css");
    const looks = (["main", "ink", "line", "quiet", "bad"] as const).map((variant) => buttonClass(variant));
    expect(
      looks.filter((look) =>
        look
          .trim()
          .split(" ")
          .some((name) => !css.includes(`@utility ${name} {`)),
      ),
    ).toEqual([]);
  });
});
