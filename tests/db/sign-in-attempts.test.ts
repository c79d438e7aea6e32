import { expect, test } from "vitest";
import { clearAttempts, dropOldAttempts, takeAttempt } from "../../db/queries/accounts/sign-in-attempts.ts";
import { testApp } from "../support/context.ts";

const day = 86_400_000;

/** Seconds between attempts made as early as they may be. */
async function waits(take: () => Promise<number | undefined>, pass: (wait: number) => void, count: number) {
  const waits: number[] = [];
  while (waits.length < count) {
    const wait = await take();
    if (wait === undefined) continue;
    waits.push(wait / 1000);
    pass(wait);
  }
  return waits;
}

test("an attempt waits for nothing five times, then twice as long each time, up to a quarter of an hour", async () => {
  await using app = await testApp();
  const take = () => takeAttempt(app.db, "mona from here", app.now());
  for (let attempt = 0; attempt < 5; attempt++) expect(await take()).toBeUndefined();
  expect(await waits(take, app.clock.advance, 13)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

test("asking too early makes no wait longer", async () => {
  await using app = await testApp();
  const take = () => takeAttempt(app.db, "mona from here", app.now());
  for (let attempt = 0; attempt < 5; attempt++) await take();
  for (let attempt = 0; attempt < 30; attempt++) expect(await take()).toBe(1000);
  app.clock.advance(999);
  expect(await take()).toBe(1);
  app.clock.advance(1);
  expect(await take()).toBeUndefined();
});

test("mistakes are forgotten after a success, and after a day without any", async () => {
  await using app = await testApp();
  const take = () => takeAttempt(app.db, "mona from here", app.now());
  for (let attempt = 0; attempt < 6; attempt++) await take();
  await clearAttempts(app.db, "mona from here");
  for (let attempt = 0; attempt < 5; attempt++) expect(await take()).toBeUndefined();
  app.clock.advance(day + 1);
  for (let attempt = 0; attempt < 5; attempt++) expect(await take()).toBeUndefined();
  expect(await take()).toBe(1000);
  await dropOldAttempts(app.db, new Date(app.now().getTime() + 1));
  expect(await take()).toBeUndefined();
});

test("one person's mistakes are not another's", async () => {
  await using app = await testApp();
  for (let attempt = 0; attempt < 7; attempt++) await takeAttempt(app.db, "mona from here", app.now());
  expect(await takeAttempt(app.db, "mona from there", app.now())).toBeUndefined();
});
