/**
 * A mutation takes one guard out of a source file, or puts one known defect back, and names the test that must turn red
 * for it. `npm run mutations` plays them; `mutations.test.ts` keeps the list true to the sources.
 */
export interface Mutation {
  /** The guard taken out or the defect put back, in words: "The price of an order line comes from the client". */
  name: string;
  /** Source file, from the project's folder. */
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  /** The text that replaces it. */
  replace: string;
  /** The test file that must fail, and the whole title of the test in it, or a part no other title of the file has. */
  caughtBy: { file: string; title: string };
}
