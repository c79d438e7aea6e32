/** Where the window stood, so that it opens there again: on a screen that is still there, and never out of reach. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { LANGS, type Lang } from "../../src-shared/values/localized.ts";

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WindowState {
  bounds: Rectangle | null;
  maximised: boolean;
  /** The back office's language when it was last open: menus begin in it. */
  lang: Lang;
  /** Whether it was said once that closing the window leaves the app running. */
  toldOfTray: boolean;
}

const smallest = { width: 900, height: 600 };
const usual = { width: 1360, height: 860 };
/** So much of the window's upper edge must lie on a screen for a hand to reach it. */
const reachable = { width: 120, height: 40 };

const size = z.int().min(1).max(20_000);
const place = z.int().min(-100_000).max(100_000);
const shape = z.object({
  bounds: z.object({ x: place, y: place, width: size, height: size }).nullable(),
  maximised: z.boolean(),
  lang: z.enum(LANGS),
  toldOfTray: z.boolean(),
});

/** Unreadable or from another time: as if the app had never been open. `systemLanguage` as "ar-QA". */
export function readWindowState(file: string, systemLanguage: string): WindowState {
  try {
    return shape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {
      bounds: null,
      maximised: false,
      lang: systemLanguage.toLowerCase().startsWith("ar") ? "ar" : "en",
      toldOfTray: false,
    };
  }
}

/** Whole or not at all. */
export function writeWindowState(file: string, state: WindowState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Where to open: as it was, made to fit the screen it is on; in the middle of the first screen when there is nothing
 * remembered or the screen is gone. `screens` are the work areas, the primary one first.
 */
export function clampToScreens(bounds: Rectangle | null, screens: readonly Rectangle[]): Rectangle {
  const [primary] = screens;
  if (!primary) return { x: 0, y: 0, ...usual };
  const screen = bounds ? screens.find((area) => holds(area, bounds)) : undefined;
  if (!bounds || !screen) return centred(primary);
  const width = Math.min(Math.max(bounds.width, smallest.width), screen.width);
  const height = Math.min(Math.max(bounds.height, smallest.height), screen.height);
  return {
    width,
    height,
    x: Math.min(Math.max(bounds.x, screen.x - width + reachable.width), screen.x + screen.width - reachable.width),
    y: Math.min(Math.max(bounds.y, screen.y), screen.y + screen.height - reachable.height),
  };
}

export const smallestWindow: Readonly<{ width: number; height: number }> = smallest;

/** True when enough of the title bar is on the screen. */
function holds(screen: Rectangle, bounds: Rectangle): boolean {
  const across = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x);
  return across >= reachable.width && bounds.y >= screen.y - reachable.height && bounds.y < screen.y + screen.height;
}

function centred(screen: Rectangle): Rectangle {
  const width = Math.min(usual.width, screen.width);
  const height = Math.min(usual.height, screen.height);
  return {
    width,
    height,
    x: screen.x + Math.round((screen.width - width) / 2),
    y: screen.y + Math.round((screen.height - height) / 2),
  };
}
