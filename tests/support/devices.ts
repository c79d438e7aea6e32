import { identifyDevice } from "../../server/features/devices/identify-device.ts";
import { isRefusal } from "../../src-shared/api/refusal.ts";
import { as, type Person, type TestApp, visitor } from "./context.ts";
import { givePassword, password } from "./people.ts";

export interface Desktop extends Person {
  deviceId: string;
  series: string;
  token: string;
  staffId: string;
  /** The browser client that registered it. */
  browser: Person;
}

/** A client of a desktop, registered by a member of staff of that role (or by `by`), which calls with its token. */
export async function desktopOf(
  app: TestApp,
  role: "staff" | "manager" | "admin" = "staff",
  by?: Awaited<ReturnType<typeof as>>,
): Promise<Desktop> {
  const owner = by ?? (await as(app, role));
  await givePassword(app, owner.staffId);
  const { data } = await owner.call("POST /api/devices", {
    body: { name: "Front desk", platform: "linux", appVersion: "1.0.0", password },
  });
  const { token, self } = data;
  return Object.assign(visitor(app), {
    token,
    deviceId: self.device.id,
    series: self.device.series,
    staffId: owner.staffId,
    browser: owner,
    async actor() {
      const who = await identifyDevice(app, token, "1.0.0");
      if (isRefusal(who)) throw new Error(`not let in: ${who.code}`);
      return who;
    },
  });
}
