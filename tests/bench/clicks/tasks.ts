import { catalogueTasks } from "./catalogue-tasks.ts";
import { lookTasks } from "./look-tasks.ts";
import { officeTasks } from "./office-tasks.ts";
import { orderTasks } from "./order-tasks.ts";
import { shopTasks } from "./shop-tasks.ts";
import type { Task } from "./task.ts";

/** S: what shoppers do. O: what staff do. */
const all: Task[] = [...shopTasks, ...lookTasks, ...orderTasks, ...officeTasks, ...catalogueTasks];

const place = ({ name }: Task): number => (name.startsWith("S") ? 0 : 100) + Number(name.slice(1));

/** All tasks, in the order of the review. */
export const tasks: Task[] = all.toSorted((one, other) => place(one) - place(other));

/** Tasks of the review that no story plays, and why. */
export const unplayed: { name: string; what: string; before: string; why: string }[] = [
  { name: "S10", what: "3D, zoom, print", before: "print poor", why: "nothing to count" },
  {
    name: "O2",
    what: "a product in two colours",
    before: "22 fields, ~11 clicks",
    why: "tests/admin/catalogue.test.ts",
  },
];
