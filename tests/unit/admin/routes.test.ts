import { expect, test } from "vitest";
import { commandOf, screens } from "../../../src-admin/app/routes.tsx";

test("the command palette leads to every screen but those about a certain row", () => {
  const unnamed = screens.filter((screen) => commandOf(screen) === undefined).map((screen) => screen.path);
  expect(unnamed.filter((path) => !path.includes(":id"))).toEqual([]);
  expect(screens.length).toBeGreaterThan(unnamed.length);
});
