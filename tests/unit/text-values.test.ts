import { expect, test } from "vitest";
import { createText } from "../../src-shared/text/text.ts";

test.each(["{{secret}}", "$t(secret)", "$t(secret, {{name}})", "%s %d %o", "__proto__"])(
  "a name like %j is unchanged: a sentence resolves nothing in its values",
  (name) => {
    const text = createText("en", { greeting: "Dear {{name}},", secret: "never shown" });
    expect(text("greeting", { name, secret: "never shown" })).toBe(`Dear ${name},`);
  },
);
