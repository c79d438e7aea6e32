// Prepares the commands of package.json: installs packages, builds the shop from the current sources and, for tests, installs a
// browser, a reader of PDF files and, where one can be had, Electron. Each step does nothing when nothing changed.
//
//   node build/prepare.mjs                  install, build
//   node build/prepare.mjs --install-only   install
//   node build/prepare.mjs --test           install, build, browser, poppler, Electron
//   node build/prepare.mjs --test --all     the same, with PostgreSQL and the fastest browser
//
// This is the first file to run on a new computer: plain JavaScript without packages, for Node 18 and later. The Node
// that runs the project itself is among the packages it installs.
import { fileURLToPath } from "node:url";
import { buildDesktopWhenStale, buildWhatIsStale } from "./prepare/build.mjs";
import { ensureElectron, findElectron } from "./prepare/electron.mjs";
import { installWhatIsMissing } from "./prepare/install.mjs";
import { findProjectNode } from "./prepare/project-node.mjs";
import { ensureTestPrograms } from "./prepare/test-programs.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const options = new Set(process.argv.slice(2));

try {
  await installWhatIsMissing(root);
  const node = findProjectNode(root);
  if (!options.has("--install-only")) await buildWhatIsStale(root, node);
  if (options.has("--test")) {
    await ensureTestPrograms({ all: options.has("--all") });
    await ensureElectron(root);
    if (findElectron(root)) await buildDesktopWhenStale(root, node);
  }
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
