import type { AdminApp } from "./admin.ts";

/** Requests a quote of twelve chairs in the shop, as a visitor would; resolves to its id. */
export async function requestQuote(
  { shop, admin }: AdminApp,
  { message = "", file }: { message?: string; file?: File } = {},
) {
  const { variants } = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
  const { formToken, waitSeconds } = await shop.api("GET /api/form-token");
  await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1000));
  const body = new FormData();
  const person = { name: "Maryam Al-Hajri", email: "maryam@example.com", phone: "+974 5512 3456" };
  for (const [name, value] of Object.entries({ ...person, message, formToken })) body.append(name, value);
  body.append("lines", JSON.stringify([{ variantId: variants[0]?.id ?? "", quantity: 12 }]));
  if (file) body.append("file", file);
  await shop.api("POST /api/quote-request", { body });
  const { data } = await admin("GET /api/staff/quote-requests", { query: {} });
  return data[0]?.id ?? "none";
}
