import { type AppReleaseRow, changeRelease as changeRow, findRelease } from "../../../db/queries/content/updates.ts";
import type { Proof } from "../../../src-shared/accounts/proof.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { AppRelease, ReleaseProblem } from "../../../src-shared/desktop/updates.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { changeVersionedRow, type VersionedRows } from "../../kernel/versioned-row.ts";
import { askProof, type ProofRefusal } from "./ask-proof.ts";
import { describeRelease } from "./describe-release.ts";
import { mailAdministrators } from "./mail-administrators.ts";

interface Change {
  percentage?: number | undefined;
  pulled?: boolean | undefined;
}

type Refused =
  | ProofRefusal
  | Refusal<"conflict" | "key_reused" | "not_found" | "version_conflict" | "version_required">;

const missing: { problem: ReleaseProblem } = { problem: "missing" };

/** The changed release, and whether more desktops are offered it than before. */
function decide(row: AppReleaseRow, change: Change) {
  const { percentage = row.percentage, pulled = row.pulled } = change;
  return { percentage, pulled, widens: !pulled && (row.pulled || percentage > row.percentage) };
}

/**
 * Offers a version to more or fewer desktops, pulls it, or offers it again. Offering it to more of them requires the
 * proof and is mailed to every administrator, as publishing it is; pulling it must be possible at once.
 */
export async function changeRelease(
  ctx: Context,
  { params, body }: { params: { release: string }; body: Change & Proof },
): Promise<AppRelease | Refused> {
  const { release: id } = params;
  const { percentage: asked, pulled: taken, ...proof } = body;
  const change: Change = { percentage: asked, pulled: taken };
  const before = await findRelease(ctx.db, id);
  if (!before) return refuse("not_found");
  const asksProof = decide(before, change).widens;
  const refused = asksProof ? await askProof(ctx, proof) : undefined;
  if (refused) return refused;
  return staffWrite(ctx, { params, body: change }, (tx) =>
    changeVersionedRow({ ctx, tx }, rows, id, async (row) => {
      const { percentage, pulled, widens } = decide(row, change);
      // The percentage was lowered since the proof was found unnecessary.
      if (widens && !asksProof) return undefined;
      // Its files were removed: newer ones have made it superfluous.
      const again = !pulled && row.pulled;
      if (again && !(await ctx.releases.folderOf(id))) return refuse("conflict", { details: missing });
      const version = await changeRow(tx, row, { percentage, pulled }, ctx.now());
      if (version && widens) await mailAdministrators(ctx, tx, { release: id, percentage });
      return version;
    }),
  );
}

const rows: VersionedRows<AppReleaseRow, AppRelease> = {
  collection: "app_releases",
  find: findRelease,
  read: async (tx, id) => describeRelease((await findRelease(tx, id)) as AppReleaseRow),
  audited: ({ percentage, pulled }) => ({ percentage, pulled }),
};
