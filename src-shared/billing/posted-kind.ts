import { z } from "zod";
import { POSTED_KINDS } from "./posted-kinds.ts";

export const postedKind = z.enum(POSTED_KINDS);
