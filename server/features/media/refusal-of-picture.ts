import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { ImageRefusal } from "./ingested-image.ts";

/** The answer to a picture that was not taken in; its field is `image`. */
export function refusalOfPicture({
  refused,
}: ImageRefusal): Refusal<"invalid" | "too_large" | "unsupported_media" | "unavailable"> {
  switch (refused) {
    case "too_large":
    case "too_many_pixels":
      return refuse("too_large");
    case "unsupported":
      return refuse("unsupported_media");
    case "broken":
      return refuseFields({ image: "picture" });
    case "busy":
      return refuse("unavailable", { retryAfter: 5 });
  }
}
