import type { KyselyPlugin } from "kysely";

/**
 * Counts the rows that come from the database through a handle with this plugin, the most of one statement, and those with
 * the texts of a product.
 */
export function countRows(): { plugin: KyselyPlugin; take(): { rows: number; most: number; texts: number } } {
  let [rows, most, texts] = [0, 0, 0];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.length;
      most = Math.max(most, result.rows.length);
      texts += result.rows.filter((row) => "description" in row).length;
      return result;
    },
  };
  return {
    plugin,
    take() {
      const counted = { rows, most, texts };
      [rows, most, texts] = [0, 0, 0];
      return counted;
    },
  };
}
