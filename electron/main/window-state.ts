/** The window's state (place, size, language), stored so that it opens again on a connected screen and within reach. */
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { LANGS, type Lang } from "../../src-shared/values/localized.ts";
import { renameFileSync } from "../disk/rename-file.ts";

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WindowState {
  bounds: Rectangle | null;
  maximised: boolean;
  /** The back office's last language, which the menus begin in. */
  lang: Lang;
  /** Whether the notice that closing leaves the app running was shown. */
  trayNoticeShown: boolean;
}

const smallest = { width: 900, height: 600 };
const usual = { width: 1360, height: 860 };
/** The part of the window's title bar that must be on a screen. */
const reachable = { width: 120, height: 40 };

const size = z.int().min(1).max(20_000);
const place = z.int().min(-100_000).max(100_000);
const shape = z.object({
  bounds: z.object({ x: place, y: place, width: size, height: size }).nullable(),
  maximised: z.boolean(),
  lang: z.enum(LANGS),
  trayNoticeShown: z.boolean(),
});

/** Reads the state; an unreadable or outdated file gives the defaults. `systemLanguage` is like "ar-QA". */
export function readWindowState(file: string, systemLanguage: string): WindowState {
  try {
    return shape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {
      bounds: null,
      maximised: false,
      lang: systemLanguage.toLowerCase().startsWith("ar") ? "ar" : "en",
      trayNoticeShown: false,
    };
  }
}

/** Replaces the file atomically. */
export function writeWindowState(file: string, state: WindowState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameFileSync(`${file}.new`, file);
}

/**
 * The bounds to open with: the stored ones fitted to their screen, or the centre of the first screen without stored bounds
 * or when their screen is gone. `screens` are the work areas, the primary one first.
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
