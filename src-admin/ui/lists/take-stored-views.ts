/**
 * Views that an earlier back office stored on this computer, for everybody at it. Each person who signs in here gets them
 * as their own, once (D422): they stay in the storage for the others, beside a note of what each person has.
 */
import { type ApiClient, ApiError } from "../../../src-shared/api/client.ts";
import type { SavedView } from "../../../src-shared/saved-views/operations.ts";
import { readStored, storedKeys, writeStored } from "../../app/stored.ts";
import type { ListState } from "./list-address.ts";

type StoredView = Omit<SavedView, "id">;

const STORED = "views.";
const LONGEST_NAME = 40;

/** Rejects when the connection fails, and may then be called again: what is taken is taken one by one. */
export async function takeStoredViews(api: ApiClient, staffId: string): Promise<void> {
  const note = `views-taken.${staffId}`;
  const noted = readStored(note);
  const taken = new Set(Array.isArray(noted) ? (noted as unknown[]) : []);
  const left = storedViews().filter((view) => !taken.has(keyOf(view)));
  if (left.length === 0) return;
  const own = await api("GET /api/saved-views");
  for (const view of left) {
    const name = freeName(view, own);
    try {
      if (name !== undefined) own.push(await api("POST /api/saved-views", { body: { ...view, name } }));
      taken.add(keyOf(view));
      writeStored(note, [...taken]);
    } catch (problem) {
      // Refused, as a view with too long a search is, or one too many: it stays where it is.
      if (!(problem instanceof ApiError) || problem.status < 400 || problem.status >= 500) throw problem;
    }
  }
}

const keyOf = ({ list, name }: StoredView): string => `${list}/${name}`;

function storedViews(): StoredView[] {
  return storedKeys(STORED).flatMap((key) => {
    const stored = readStored(key);
    const list = key.slice(STORED.length);
    return Array.isArray(stored) ? stored.filter(isView).map(({ name, state }) => ({ list, name, state })) : [];
  });
}

const isView = (stored: unknown): stored is { name: string; state: ListState } =>
  typeof stored === "object" &&
  stored !== null &&
  "name" in stored &&
  typeof stored.name === "string" &&
  "state" in stored &&
  typeof stored.state === "object" &&
  stored.state !== null &&
  Object.values(stored.state).every((value) => typeof value === "string");

/** The view's name, with a number where another view has it; undefined where the same view is there already. */
function freeName({ list, name, state }: StoredView, own: readonly SavedView[]): string | undefined {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name.slice(0, LONGEST_NAME - 4)} ${number}`;
    const known = own.find((view) => view.list === list && view.name === free);
    if (!known) return free;
    if (isSame(known.state, state)) return undefined;
  }
}

const isSame = (one: ListState, other: ListState): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([field, value]) => other[field] === value);
