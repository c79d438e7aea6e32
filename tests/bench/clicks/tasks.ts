import { catalogueTasks } from "./catalogue-tasks.ts";
import { lookTasks } from "./look-tasks.ts";
import { officeTasks } from "./office-tasks.ts";
import { orderTasks } from "./order-tasks.ts";
import { productTask } from "./product-task.ts";
import { shopTasks } from "./shop-tasks.ts";
import type { Task } from "./task.ts";

/** S: what shoppers do. O: what staff do. */
const all: Task[] = [...shopTasks, ...lookTasks, ...orderTasks, ...officeTasks, ...catalogueTasks, productTask];

const place = ({ name }: Task): number => (name.startsWith("S") ? 0 : 100) + Number(name.slice(1));

/** All tasks, in the order of the review. */
export const tasks: Task[] = all.toSorted((one, other) => place(one) - place(other));
