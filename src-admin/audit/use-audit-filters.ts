import type { Filter } from "../parts/filter-bar.tsx";
import { useAsk } from "../queries.ts";
import { useServices } from "../services.tsx";
import { useAuditWords } from "./use-audit-words.ts";

/** The kinds of things staff change, as the log calls them. */
const collections = [
  "orders",
  "products",
  "variants",
  "categories",
  "subcategories",
  "media",
  "articles",
  "testimonials",
  "customers",
  "delivery_zones",
  "quote_requests",
  "quotes",
  "invoices",
  "contact_messages",
  "settings",
  "outbox",
  "audit",
  "dashboard",
  "staff",
  "sessions",
] as const;

/** By whom and about what; people who have left are in the list too, because what they did stays. */
export function useAuditFilters(): Filter[] {
  const { t } = useServices();
  const { kindName } = useAuditWords();
  const users = useAsk("GET /api/users");
  return [
    {
      key: "staff",
      label: t("audit.who"),
      choices: [
        { value: "", label: t("audit.anyone") },
        ...(users.data ?? []).map((member) => ({ value: member.id, label: member.name })),
      ],
    },
    {
      key: "collection",
      label: t("audit.collection"),
      choices: collections.map((value) => ({ value, label: kindName(value) })),
    },
  ];
}
