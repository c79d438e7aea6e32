// Gives a plain Node process the port that Electron's processes are born with (electron/backend/main.ts). Plain JavaScript,
// so that the program which is measured carries no translator of types.
process.parentPort = {
  postMessage: (message) => process.send(message),
  on: (_event, listener) => process.on("message", (data) => listener({ data })),
};
