import { inject } from "vitest";
import "./start-postgres.ts";

// Read by databases.ts, whenever a suite asks for a database.
process.env.TEST_DATABASE_URL = inject("postgresUrl");
