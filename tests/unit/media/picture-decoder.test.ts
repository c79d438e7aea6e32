import { describe, expect, test, vi } from "vitest";
import { sharp } from "../../../server/features/media/decoding/codecs.ts";
import { DECODE_LIMITS, type DecodeLimits } from "../../../server/features/media/decoding/decode-limits.ts";
import { createPictureDecoder } from "../../../server/features/media/decoding/picture-decoder.ts";
import { ingestImage } from "../../../server/features/media/ingest.ts";
import { picture, pngBomb } from "./pictures.ts";

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#c33" } });

describe("pictures from outside", () => {
  test("are decoded in a process of their own, which ends when nothing more comes", async () => {
    const decoder = createPictureDecoder({ sender: "guest", waiting: 3, idleMs: 1 });
    expect(decoder.pid()).toBeUndefined();
    const jpeg = await picture(30, 20).jpeg().toBuffer();
    const answer = decoder.decode(jpeg, "jpeg");
    const pid = decoder.pid() as number;
    expect(pid).not.toBe(process.pid);
    expect(await answer).toMatchObject({ width: 30, height: 20 });
    await vi.waitFor(() => expect([decoder.pid(), isAlive(pid)]).toEqual([undefined, false]), { timeout: 60_000 });
    expect(await decoder.decode(jpeg, "jpeg")).toMatchObject({ width: 30 });
  });

  test("lose their process when it grows too large or computes too long, and the next one gets another", async () => {
    const large = await blank(2400, 2400).webp({ lossless: true }).toBuffer();
    const decoderWith = (limits: Partial<DecodeLimits>) =>
      createPictureDecoder({ sender: "guest", waiting: 3, limits: { ...DECODE_LIMITS.guest, ...limits } });
    for (const limits of [{ maxProcessBytes: 2_000_000 }, { maxCpuMs: 1 }]) {
      const decoder = decoderWith(limits);
      expect(await decoder.decode(large, "webp")).toEqual({ refused: "too_many_pixels" });
      expect(decoder.pid()).toBeUndefined();
    }
    expect(await decoderWith({ timeoutMs: 1 }).decode(large, "webp")).toEqual({ refused: "busy" });
    expect(await decoderWith({}).decode(await picture(30, 20).jpeg().toBuffer(), "jpeg")).toMatchObject({ width: 30 });
  });

  test("that wait for their turn are dropped when their sender goes", async () => {
    const decoder = createPictureDecoder({ sender: "guest", waiting: 1 });
    const jpeg = await picture(30, 20).jpeg().toBuffer();
    const gone = new AbortController();
    const first = decoder.decode(jpeg, "jpeg");
    const second = decoder.decode(jpeg, "jpeg", gone.signal);
    expect(await decoder.decode(jpeg, "jpeg")).toEqual({ refused: "busy" });
    gone.abort();
    expect(await second).toEqual({ refused: "busy" });
    // Its place is free again.
    const third = decoder.decode(jpeg, "jpeg");
    expect(await first).toMatchObject({ width: 30 });
    expect(await third).toMatchObject({ width: 30 });
  });
});

describe("pictures of guests", () => {
  test("may be as large as a phone's pictures, and no larger", async () => {
    // These files end after their headers: the decoder found them broken, so they were let through to it.
    expect(await ingestImage(pngBomb(4080, 3072), "guest")).toEqual({ refused: "broken" });
    expect(await ingestImage(pngBomb(4200, 3072), "guest")).toEqual({ refused: "too_many_pixels" });
    expect(await ingestImage(pngBomb(4200, 3072), "staff")).toEqual({ refused: "broken" });
    const avif = await blank(1800, 1800).avif({ effort: 0 }).toBuffer();
    expect(await ingestImage(avif, "guest")).toEqual({ refused: "too_many_pixels" });
    expect(await ingestImage(avif, "staff")).toMatchObject({ width: 1800 });
  });

  test("have three places to wait, and keep no picture of staff waiting", async () => {
    const jpeg = await picture(30, 20).jpeg().toBuffer();
    const crowd = Array.from({ length: 12 }, () => ingestImage(jpeg, "guest"));
    expect(await ingestImage(jpeg, "staff")).toMatchObject({ width: 30 });
    const answers = await Promise.all(crowd);
    expect(answers.filter((answer) => "hash" in answer)).toHaveLength(4);
    expect(answers.filter((answer) => "refused" in answer && answer.refused === "busy")).toHaveLength(8);
  });
});
