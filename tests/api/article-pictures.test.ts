import { describe, expect, onTestFinished, test } from "vitest";
import type { ArticleInput } from "../../src-shared/articles/operations.ts";
import { addAuthor, articleToWrite } from "../support/articles.ts";
import { addPicture } from "../support/catalogue.ts";
import { as, testApp, visitor } from "../support/context.ts";

type Refused = { error: { fields: Record<string, { code: string }> } };

async function journal() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const staff = await as(app, "staff");
  const authorId = await addAuthor(app);
  const send = (body: ArticleInput["body"]) =>
    staff.call("POST /api/articles", { body: articleToWrite(authorId, { body, status: "published" }) });
  return { app, staff, send };
}

describe("pictures inside an article", () => {
  test("of the library are shown in both languages, with their words, and other people's are not", async () => {
    const { app, staff, send } = await journal();
    const path = await addPicture(staff);
    const foreign = "![Spy](https://elsewhere.example/pixel.png)";
    const made = await send({
      en: `Sit.\n\n![A firm seat](/images/${path})\n\n${foreign}`,
      ar: `اجلس.\n\n![مقعد متين](/images/${path})`,
    });
    expect(made.status).toBe(201);
    const { html } = await visitor(app).api("GET /api/articles/:slug", { params: { slug: made.data.slug } });
    const shown = new RegExp(`<img src="/images/${path}\\?w=640" [^>]*width="\\d+" height="\\d+" alt="([^"]*)"`);
    expect(shown.exec(html.en)?.[1]).toBe("A firm seat");
    expect(shown.exec(html.ar ?? "")?.[1]).toBe("مقعد متين");
    expect(html.en).not.toContain("elsewhere");
    expect(html.en.match(/<img/g)).toHaveLength(1);
  });

  test("are refused beside their text without words, or when the library does not have them", async () => {
    const { staff, send } = await journal();
    const path = await addPicture(staff);
    const refused = async (body: ArticleInput["body"]) => {
      const { error } = (await send(body)).envelope as Refused;
      return Object.entries(error.fields).map(([field, { code }]) => `${field} ${code}`);
    };
    expect(await refused({ en: `![](/images/${path})` })).toEqual(["body.en picture_words"]);
    expect(await refused({ en: "Sit.", ar: "![مقعد](/images/articles/gone.jpg)" })).toEqual(["body.ar picture"]);
    expect(await refused({ en: `![A seat](/images/../${path})` })).toEqual(["body.en picture"]);
  });

  test("stay in the library, which names the article", async () => {
    const { staff, send } = await journal();
    const path = await addPicture(staff);
    const { data: article } = await send({ en: "Sit.", ar: `![مقعد](/images/${path})` });
    const use = { id: article.id, label: article.title };
    const [entry] = (await staff.api("GET /api/media", { query: {} })).data;
    expect(entry?.uses).toEqual([{ collection: "articles", ...use }]);
    const removed = await staff.call("DELETE /api/delete-image", { body: { path } });
    expect(removed.envelope).toMatchObject({
      error: { details: { where: [{ collection: "articles", count: 1, first: [use] }] } },
    });
  });
});
