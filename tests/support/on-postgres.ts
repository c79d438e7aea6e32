import { inject } from "vitest";
import "./start-postgres.ts";

// databases.ts reads it for each database.
process.env.TEST_DATABASE_URL = inject("postgresUrl");
