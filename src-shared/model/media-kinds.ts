/** Pictures, and 3D models. */
export const MEDIA_KINDS = ["image", "model"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];
