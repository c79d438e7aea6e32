/** Plays rounds of last-in-stock.ts on the database that the environment names, and prints the quantity that each sold. */
import { lastInStock } from "../../support/last-in-stock.ts";

const [rounds = 1, left = 10, buyers = 500] = process.argv.slice(2).map(Number);
const sold: number[] = [];
for (let round = 0; round < rounds; round++) sold.push(await lastInStock({ left, buyers }));
process.stdout.write(JSON.stringify(sold));
