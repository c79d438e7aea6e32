/** Address of a product's glTF model: models are served under /models/, with or without that prefix in their path. */
export function modelUrl(path: string): string {
  return `/models/${path.replace(/^\/*(?:models\/)?/, "")}`;
}
