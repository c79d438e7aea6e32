// Somebody who asks the API, and what they are answered.
import type { Key } from "../../src-shared/api/client.ts";
import type { CallInput, DataOf } from "../support/context.ts";

export interface Answer<T = unknown> {
  status: number;
  data: T;
  /** Of a list that is asked on the web. */
  meta?: unknown;
  code: string | undefined;
  details: unknown;
}

export interface Caller {
  name: string;
  call<K extends Key>(key: K, input?: CallInput): Promise<Answer<DataOf<K>>>;
}
