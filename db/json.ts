import type { Json } from "./schema.ts";

/** JSON text for a `Json<T>` column. */
export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>;

/** The value of a `Json<T>` column. */
export const fromJson = <T>(text: Json<T>): T => JSON.parse(text) as T;
