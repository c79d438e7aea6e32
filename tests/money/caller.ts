// Somebody who asks the API, and what they are answered.
import type { CallInput } from "../support/context.ts";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what an operation answers is read by the step that asked it
  data: any;
  code: string | undefined;
  details: unknown;
}

export interface Caller {
  name: string;
  call(key: string, input?: CallInput): Promise<Answer>;
}
