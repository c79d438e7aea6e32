/** The address of a product's glTF model: models are served under /models/, however their path was noted. */
export function modelUrl(path: string): string {
  return `/models/${path.replace(/^\/*(?:models\/)?/, "")}`;
}
