import type { FieldProblem, Refusal, RefusalCode } from "./refusal.ts";

/** Every answer of the API (src-shared/README.md, API). */
export type Envelope =
  | { success: true; data: unknown; meta?: unknown }
  | {
      success: false;
      error: {
        code: RefusalCode;
        message: string;
        fields?: Record<string, FieldProblem>;
        details?: unknown;
        requestId?: string;
      };
    };

/** Failure of an operation without the envelope (`plain` in define.ts). */
export interface PlainFailure {
  success: false;
  error: string;
}

export function refusalEnvelope(refusal: Refusal, requestId?: string): Envelope {
  const { fields, details } = refusal.extras;
  return {
    success: false,
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(fields ? { fields } : {}),
      ...(details === undefined ? {} : { details }),
      ...(requestId ? { requestId } : {}),
    },
  };
}
