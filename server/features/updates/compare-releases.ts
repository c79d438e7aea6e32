/** Compares two versions: by numbers, and a version after its betas. Positive: `a` is newer. */
export function compareReleases(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let i = 0; i < 3; i += 1) {
    const difference = (left.numbers[i] ?? 0) - (right.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.stage === right.stage) return left.step - right.step;
  if (left.stage === "") return 1;
  if (right.stage === "") return -1;
  return left.stage < right.stage ? -1 : 1;
}

function partsOf(release: string) {
  const [numbers = "", beta = ""] = release.split("-");
  const [stage = "", step = "0"] = beta.split(".");
  return { numbers: numbers.split(".").map(Number), stage, step: Number(step) };
}
