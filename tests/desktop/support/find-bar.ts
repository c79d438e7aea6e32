// The find bar of the app: a view over the window, whose page the main process reads.
import type { MainProcess } from "./main-line.ts";

/** What the bar says of the matches; undefined while it is closed. A bar that closes meanwhile leaves the question unanswered. */
export const matchesIn = (app: MainProcess): Promise<string | undefined> =>
  app.evaluate(({ webContents }) => {
    const bar = webContents.getAllWebContents().find((contents) => contents.getURL().startsWith("data:text/html"));
    if (!bar) return undefined;
    const closed = new Promise<undefined>((resolve) => bar.once("destroyed", () => resolve(undefined)));
    return Promise.race([closed, bar.executeJavaScript(`document.querySelector("output")?.textContent`)]);
  });

/** Types into the bar in place of what is marked there, as the keyboard does. */
export const typeIn = (app: MainProcess, text: string): Promise<void> =>
  app.evaluate(async ({ webContents }, typed) => {
    const bar = webContents.getAllWebContents().find((contents) => contents.getURL().startsWith("data:text/html"));
    await bar?.insertText(typed);
  }, text);

/** Presses a key in the bar. */
export const pressIn = (app: MainProcess, keyCode: string, modifiers: "shift"[] = []): Promise<void> =>
  app.evaluate(
    ({ webContents }, key) => {
      const bar = webContents.getAllWebContents().find((contents) => contents.getURL().startsWith("data:text/html"));
      for (const type of ["keyDown", "char", "keyUp"] as const) bar?.sendInputEvent({ type, ...key });
    },
    { keyCode, modifiers },
  );

/** A picture of the bar, as PNG. */
export const pictureOfBar = async (app: MainProcess): Promise<Buffer> =>
  Buffer.from(
    await app.evaluate(async ({ webContents }) => {
      const bar = webContents.getAllWebContents().find((contents) => contents.getURL().startsWith("data:text/html"));
      const picture = await bar?.capturePage();
      // Taking a picture takes the focus.
      bar?.focus();
      return picture?.toPNG().toString("base64") ?? "";
    }),
    "base64",
  );
