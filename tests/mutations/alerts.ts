import type { Mutation } from "./mutation.ts";

const file = "tests/api/alerts.test.ts";

/** Alerts: each once, when it has lasted, and its end. */
export const alerts: Mutation[] = [
  {
    name: "A condition of a moment opens an alert",
    file: "server/jobs/watch/judge.ts",
    find: "elapsed >= ms ||",
    replace: "elapsed >= 0 ||",
    caughtBy: { file, title: "is not opened by a condition that comes and goes" },
  },
  {
    name: "The end of an alert is not mailed",
    file: "server/jobs/watch/judge.ts",
    find: "if (isOurs) await mailOver(app, tx, row.id);",
    replace: "",
    caughtBy: { file, title: "seen by two processes is mailed by one of them" },
  },
  {
    name: "The mail of an alert's beginning follows the one of its end",
    file: "server/mail/readers/alert-mails.ts",
    find: "data && data.until === null ?",
    replace: "data ?",
    caughtBy: { file, title: "whose mail was being sent when it ended" },
  },
  {
    name: "A machine ends the alert of another's disk",
    file: "server/jobs/watch/watch.ts",
    find: "source === machine.host || !present.has(source)",
    replace: "true",
    caughtBy: { file, title: "of one machine's disk is left alone by another machine" },
  },
  {
    name: "An alert about mail waits for its own next try",
    file: "server/mail/deliver.ts",
    find: "await hastenMails(app.db, ALERT_MAILS, app.now());",
    replace: "",
    caughtBy: { file, title: "about mail goes out with the first mail that the server takes again" },
  },
  {
    name: "A process leaves alerts that an earlier one could not send to their own next try",
    file: "server/mail/worker.ts",
    find: "if (isFirst) await hastenMails(app.db, ALERT_MAILS, app.now());",
    replace: "",
    caughtBy: { file, title: "that an earlier process could not send goes out when the next one starts" },
  },
];
