/** The process of a load (load.ts): takes its options, answers with the result. */
import { type LoadOptions, sendLoad } from "./load.ts";

let isStopped = false;
process.on("message", (message: LoadOptions | "stop") => {
  if (message === "stop") {
    isStopped = true;
    return;
  }
  sendLoad(message, () => isStopped).then(
    (result) => process.send?.({ result }),
    (problem: Error) => process.send?.({ problem: problem.message }),
  );
});
