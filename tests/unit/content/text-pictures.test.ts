import { describe, expect, test } from "vitest";
import { markdownToHtml } from "../../../server/kernel/markdown/rich-text.ts";

const path = "articles/0a1b2c.jpg";
const pictures = new Map([[path, { width: 1200, height: 800 }]]);

describe("pictures in a text", () => {
  test("one that is given has its words, its size, its widths, and is fetched when it comes near", async () => {
    const html = await markdownToHtml(`Before.\n\n![A *firm* \\[old\\] seat](/images/${path})\n\nAfter.`, pictures);
    expect(html).toContain('alt="A firm [old] seat"');
    expect(html).toContain('width="1200" height="800"');
    expect(html).toContain('loading="lazy"');
    expect(html).toContain(`src="/images/${path}?w=640"`);
    expect(html).toMatch(/srcset="[^"]*\?w=480 480w, [^"]*\?w=640 640w, [^"]*\?w=960 960w, [^"]*\?w=1280 1280w"/);
  });

  test("without the pictures, as in a product, only the text is left", async () => {
    expect((await markdownToHtml(`Before ![A seat](/images/${path}) after`)).trim()).toBe("<p>Before  after</p>");
  });

  test.each([
    "![x](https://elsewhere.example/a.jpg)",
    "![x](//elsewhere.example/a.jpg)",
    "![x](/images/articles/unknown.jpg)",
    `![x](/images/../images/${path})`,
    `![x](/images/${path}?w=9999)`,
    "![x](data:image/png;base64,AAAA)",
    "![x](javascript:alert(1))",
    '<img src="https://elsewhere.example/a.jpg">',
    `<img srcset="https://elsewhere.example/a.jpg 1x">`,
  ])("%s is left out", async (markdown) => {
    expect(await markdownToHtml(`${markdown} /images/${path}`, pictures)).not.toContain("<img");
  });

  test("an address that is written as HTML keeps nothing but its words", async () => {
    const html = await markdownToHtml(
      `<img src="/images/${path}" alt="A seat" onerror="alert(1)" style="position:fixed" srcset="https://elsewhere.example/a.jpg 1x">`,
      pictures,
    );
    expect(html).toContain('alt="A seat"');
    expect(html).not.toMatch(/onerror|style|elsewhere/);
  });
});
