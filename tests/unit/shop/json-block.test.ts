import { expect, test } from "vitest";
import { jsonBlock } from "../../../src-shop/app/json-block.ts";

test.each(["</script><script>alert(1)</script>", "<!--", "]]>", "\u2028alert(1)\u2029", '"}'])(
  "%j cannot end the block of data around it, and is read back unchanged",
  (text) => {
    const block = jsonBlock({ name: text });
    expect(block).not.toMatch(/[<>\u2028\u2029]/);
    expect(JSON.parse(block)).toEqual({ name: text });
  },
);
