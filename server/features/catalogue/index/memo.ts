/** Answers that are worked out once and kept until they are cleared. */
export interface Memo {
  /** The answer of this key, made now where it is not kept. */
  get<T>(key: string, make: () => T): T;
  clear(): void;
}

/** Answers kept; the oldest goes first. */
const MAX_ANSWERS = 300;

export function createMemo(): Memo {
  const answers = new Map<string, unknown>();
  return {
    get<T>(key: string, make: () => T): T {
      if (answers.has(key)) return answers.get(key) as T;
      const answer = make();
      answers.set(key, answer);
      if (answers.size > MAX_ANSWERS) answers.delete(answers.keys().next().value as string);
      return answer;
    },
    clear: () => answers.clear(),
  };
}
