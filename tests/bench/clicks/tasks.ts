import { catalogueTasks } from "./catalogue-tasks.ts";
import { officeTasks } from "./office-tasks.ts";
import { orderTasks } from "./order-tasks.ts";
import { shopTasks } from "./shop-tasks.ts";
import type { Task } from "./task.ts";

/** S: what shoppers do. O: what staff do. */
const all: Task[] = [...shopTasks, ...orderTasks, ...officeTasks, ...catalogueTasks];

const place = ({ name }: Task): number => (name.startsWith("S") ? 0 : 100) + Number(name.slice(1));

/** All tasks, in the order of the review. */
export const tasks: Task[] = all.toSorted((one, other) => place(one) - place(other));

/** Tasks of the review that no story plays, and why. */
export const unplayed: { name: string; what: string; before: string; why: string }[] = [
  { name: "S2", what: "compare two chairs", before: "no compare", why: "no compare yet" },
  { name: "S3", what: "does it fit the lift", before: "left to the shopper", why: "left to the shopper" },
  { name: "S8", what: "order without JavaScript", before: "all done", why: "tests/shop/buy.test.ts" },
  { name: "S10", what: "3D, zoom, print", before: "print poor", why: "nothing to count" },
  {
    name: "O2",
    what: "a product in two colours",
    before: "22 fields, ~11 clicks",
    why: "tests/admin/catalogue.test.ts",
  },
  { name: "O10", what: "answer a message", before: "leaves the app", why: "leaves the app" },
];
