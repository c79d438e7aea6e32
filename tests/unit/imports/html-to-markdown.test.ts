/** Descriptions of other shops: what people read stays, everything else goes. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { htmlToLine, htmlToMarkdown } from "../../../server/features/imports/shapes/html-to-markdown.ts";
import { cleanMarkdown } from "../../../server/kernel/markdown/clean-markdown.ts";
import { safeHtml } from "../../../server/kernel/markdown/safe-html.ts";

describe("a description in HTML", () => {
  test("keeps headings, paragraphs, lists, tables, stress and safe links", () => {
    const html = `<h1>Task <b>chair</b></h1><p>Strong &amp; <em>light </em>seat.</p><ul><li>One</li><li><p>Two</p><ul><li>Deep</li></ul></li></ul>
      <ol><li>A<li>B</ol><table><tr><th>W</th><th>D</th></tr><tr><td>60<br>cm</td><td>70</td></tr></table><a href="https://acme.example/x">More</a>`;
    expect(htmlToMarkdown(html)).toBe(
      [
        "## Task **chair**",
        "Strong & _light_ seat.",
        "- One\n- Two\n   - Deep",
        "1. A\n2. B",
        "| W | D |\n| --- | --- |\n| 60<br>cm | 70 |",
        "[More](https://acme.example/x)",
      ].join("\n\n"),
    );
  });

  test.each([
    ["a script", "<p>Desk<script>alert(1)</script></p>", "Desk"],
    ["a handler", '<p onclick="steal()">Desk</p>', "Desk"],
    ["a picture that runs", "Desk<img src=x onerror=alert(1)>", "Desk"],
    ["a link with a script", '<a href="javascript:alert(1)">Desk</a>', "Desk"],
    ["a link that hides one", '<a href="JaVa&#115;cript:alert(1)">Desk</a>', "Desk"],
    ["a frame", "Desk<iframe src='https://evil.example'>x</iframe>", "Desk"],
    ["a style", "<style>p{display:none}</style>Desk", "Desk"],
    ["a drawing that runs", "<svg><script>alert(1)</script></svg>Desk", "Desk"],
    ["a tag that is never closed", "Desk<script>alert(1)", "Desk"],
    ["a comment", "De<!-- <b>x</b> -->sk", "Desk"],
    ["a link over http", '<a href="http://old.example">Desk</a>', "Desk"],
  ])("loses %s", (_, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
    expect(htmlToLine(html)).toBe("Desk");
  });

  test("keeps signs as signs: nothing that is written becomes a list, a heading, stress or a tag", () => {
    const text = ["- dash", "# hash", "1. number", "5 * 3 * 2", "snake_case_name", "&lt;b&gt;no&lt;/b&gt;", "[a](b)"];
    const html = text.map((line) => `<p>${line}</p>`).join("");
    const shown = safeHtml(htmlToMarkdown(html));
    expect(shown.replace(/\n/g, "")).toBe(html.replaceAll("&lt;b&gt;", "&lt;b&gt;"));
  });

  test("without any tag keeps its lines", () => {
    expect(htmlToMarkdown("Oak top\nSteel legs & feet")).toBe("Oak top\n\nSteel legs & feet");
  });

  test("holds no script and no unsafe link, whatever it was made of", () => {
    const tags = ["p", "b", "i", "ul", "li", "h2", "table", "tr", "td", "a", "div", "script", "br", "span", "ol", "em"];
    const word = fc.oneof(
      fc.constantFrom("oak", "كرسي", "a*b", "x_y", "1.", "- ", "<", "&", "|", "#", "`"),
      fc.string({ maxLength: 8 }),
    );
    const piece = fc.oneof(
      word,
      fc.constantFrom(...tags).map((tag) => `<${tag}>`),
      fc.constantFrom(...tags).map((tag) => `</${tag}>`),
      fc.constant('<a href="https://x.example/a?b=1">'),
      fc.constant('<a href="javascript:x">'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const markdown = htmlToMarkdown(pieces.join(""));
        const clean = cleanMarkdown(markdown);
        // Never a link that is refused, and nothing that has to be taken out of it.
        expect(clean).not.toBe("link");
        if (typeof clean === "string") return;
        const shown = safeHtml(clean.text);
        expect(shown).not.toMatch(/<(?:script|iframe|img|svg|style)|javascript:|\son\w+=/i);
      }),
      { numRuns: 1500 },
    );
  });
});
