import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterFailure,
  canPassLater,
  isDuplicate,
  newestBatchFirst,
  nextToPlace,
  type PictureState,
  placingProblem,
  type QueuedPicture,
  sendingProblem,
  stateOnRetry,
  unmatchedDuplicates,
} from "../../../src-shared/media/picture-queue.ts";

let made = 0;
function picture(values: Partial<QueuedPicture> = {}): QueuedPicture {
  made += 1;
  return {
    id: `p${made}`,
    batch: "folder",
    name: `P${made}.jpg`,
    hash: `hash ${made}`,
    state: "sending",
    productId: "chair",
    place: null,
    path: `products/${made}.jpg`,
    at: made,
    ...values,
  };
}

describe("the same file twice", () => {
  const first = picture({ hash: "same", state: "matched" });

  test("is a duplicate for the same product, and while its product is unknown", () => {
    expect(isDuplicate(picture({ hash: "same" }), "chair", first)).toBe(true);
    expect(isDuplicate(picture({ hash: "same" }), null, first)).toBe(true);
  });

  test("is none for another product, of another content, of itself, or where content could not be compared", () => {
    expect(isDuplicate(picture({ hash: "same" }), "desk", first)).toBe(false);
    expect(isDuplicate(picture({ hash: "other" }), "chair", first)).toBe(false);
    expect(isDuplicate(first, "chair", first)).toBe(false);
    const unknown = picture({ hash: "", state: "matched" });
    expect(isDuplicate(picture({ hash: "" }), "chair", unknown)).toBe(false);
  });

  test("is none of one that failed, was called back, is a twin itself or was not looked at", () => {
    for (const state of ["failed", "cancelled", "duplicate", "reading"] satisfies PictureState[]) {
      expect(isDuplicate(picture({ hash: "same" }), "chair", { ...first, state }), state).toBe(false);
    }
  });

  test("that was sent another day may go again: its picture may have been taken off the product since", () => {
    const sent = { ...first, state: "done" as const };
    expect(isDuplicate(picture({ hash: "same" }), "chair", sent)).toBe(true);
    expect(isDuplicate(picture({ hash: "same", batch: "today" }), "chair", sent)).toBe(false);
  });

  test("under a name that says nothing is explained by the one whose name does", () => {
    const nameless = picture({ hash: "same", state: "unmatched", productId: null });
    const others = [nameless, picture({ state: "unmatched" }), picture({ hash: "", state: "unmatched" })];
    expect(unmatchedDuplicates(picture({ hash: "same" }), others)).toEqual([nameless]);
    expect(unmatchedDuplicates(picture({ hash: "" }), others)).toEqual([]);
  });
});

describe("pictures of one product are put in place by the numbers in their names", () => {
  test("whichever comes through first: one that belongs before it is waited for", () => {
    const first = picture({ place: 1, path: null });
    const second = picture({ place: 2 });
    expect(nextToPlace([second, first])).toBeUndefined();
    const there = { ...first, path: "products/first.jpg" };
    expect(nextToPlace([second, there])).toBe(there);
  });

  test("one that failed, was cancelled, or is of another product or batch blocks no other", () => {
    const second = picture({ place: 2 });
    for (const values of [
      { state: "failed" },
      { state: "cancelled" },
      { productId: "desk" },
      { batch: "another" },
    ] satisfies Partial<QueuedPicture>[]) {
      expect(nextToPlace([second, picture({ place: 1, path: null, ...values })])).toBe(second);
    }
  });

  test("in any order of the library, all of them are placed, in order", () => {
    const places = fc.array(fc.option(fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(places, fc.infiniteStream(fc.nat()), (numbers, dice) => {
        let all = numbers.map((place) => picture({ place, path: null }));
        const placed: QueuedPicture[] = [];
        const settle = () => {
          for (let next = nextToPlace(all); next; next = nextToPlace(all)) {
            const { id } = next;
            placed.push(next);
            all = all.map((one) => (one.id === id ? { ...one, state: "done" as const } : one));
          }
        };
        const missing = () => all.filter(({ path }) => path === null);
        for (let left = missing(); left.length > 0; left = missing()) {
          const id = left[(dice.next().value ?? 0) % left.length]?.id;
          all = all.map((one) => (one.id === id ? { ...one, path: `products/${id}.jpg` } : one));
          settle();
        }
        expect(placed).toHaveLength(numbers.length);
        const order = placed.map(({ place }) => place ?? 100);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
    );
  });

  test("one that was tried in vain too often in this turn is passed over", () => {
    const [one, other] = [picture({ place: 1 }), picture({ place: 2 })];
    expect(nextToPlace([one, other], ({ id }) => id !== one.id)).toBe(other);
  });
});

test("the newest folder is the first, its files in the given order", () => {
  const [a, b] = [picture({ batch: "old", at: 1 }), picture({ batch: "old", at: 2 })];
  const [c, d] = [picture({ batch: "new", at: 3 }), picture({ batch: "new", at: 4 })];
  expect(newestBatchFirst([a, b, c, d])).toEqual([c, d, a, b]);
});

describe("the server's answer", () => {
  test.each([0, 401, 408, 425, 426, 429, 500, 502, 503])("%i may pass: the picture waits", (status) => {
    expect(canPassLater(status)).toBe(true);
  });

  test.each([400, 403, 404, 409, 413, 415, 422])("%i is about the picture itself", (status) => {
    expect(canPassLater(status)).toBe(false);
  });

  test("is given in words: too large, of the wrong kind, broken, gone, full, or refused", () => {
    expect([413, 415, 422, 400].map(sendingProblem)).toEqual(["huge", "kind", "broken", "refused"]);
    expect(placingProblem(404, undefined)).toBe("gone");
    expect(placingProblem(422, "too_many_lines")).toBe("full");
    expect(placingProblem(422, "invalid")).toBe("refused");
  });

  test("only the server's own trouble counts, and the sixth time sets a picture aside", () => {
    expect(afterFailure(5, 0)).toEqual({ failures: 5, setAside: false });
    expect(afterFailure(5, 429)).toEqual({ failures: 5, setAside: false });
    expect(afterFailure(4, 503)).toEqual({ failures: 5, setAside: false });
    expect(afterFailure(5, 500)).toEqual({ failures: 6, setAside: true });
  });
});

test("tried again, one the server refused goes straight there; one that could not be read is looked at once more", () => {
  expect(stateOnRetry({ productId: "chair", problem: "server" })).toBe("waiting");
  expect(stateOnRetry({ productId: "chair", problem: "lost" })).toBe("reading");
  expect(stateOnRetry({ productId: null, problem: "server" })).toBe("reading");
});
