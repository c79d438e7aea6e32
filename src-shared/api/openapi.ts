import { z } from "zod";
import type { Contract, Endpoint } from "./define.ts";
import { type RefusalCode, refusals } from "./refusal.ts";

/** The table as an OpenAPI 3.1 document. */
export function openApi(contract: Contract, about: { title: string; version: string; url: string }): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [key, endpoint] of Object.entries(contract)) {
    const [method, path] = key.split(" ") as [string, string];
    const address = path.replace(/:(\w+)/g, "{$1}");
    paths[address] ??= {};
    paths[address][method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "__Host-session" } },
    },
  };
}

function operation(endpoint: Endpoint): object {
  const codes: RefusalCode[] = [
    ...(endpoint.params ? (["not_found"] as const) : []),
    ...(endpoint.query || endpoint.body ? (["invalid"] as const) : []),
    ...(endpoint.access === "public" ? [] : (["unauthenticated", "forbidden"] as const)),
    ...(endpoint.refusals ?? []),
  ];
  const refused: Record<string, { description: string }> = {};
  for (const code of codes) {
    const [status, message] = refusals[code];
    const known = refused[status]?.description;
    refused[status] = { description: [known, `${code}: ${message}`].filter(Boolean).join(" · ") };
  }
  const enveloped = {
    type: "object",
    properties: {
      success: { const: true },
      data: schema(endpoint.answer),
      ...(endpoint.meta ? { meta: schema(endpoint.meta) } : {}),
    },
    required: ["success", "data"],
  };
  const answer = endpoint.plain ? schema(endpoint.answer) : enveloped;
  const csrf = { name: "X-CSRF-Token", in: "header", required: true, schema: { type: "string" } };
  return {
    summary: endpoint.summary,
    "x-access": endpoint.access,
    "x-offline": endpoint.offline !== undefined,
    ...(["signed_in", "staff", "manager", "admin"].includes(endpoint.access) ? { security: [{ session: [] }] } : {}),
    parameters: [
      ...parameters(endpoint.params, "path"),
      ...parameters(endpoint.query, "query"),
      ...(endpoint.csrf ? [csrf] : []),
    ],
    ...(endpoint.body || endpoint.upload ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: endpoint.summary,
        content: { "application/json": { schema: answer } },
      },
      ...refused,
    },
  };
}

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
}

const schema = (type: z.ZodType, io: "input" | "output" = "output"): ObjectSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: "any" });
  return rest as ObjectSchema;
};

function parameters(type: z.ZodType | undefined, place: "path" | "query"): object[] {
  if (!type) return [];
  const { properties = {}, required = [] } = schema(type, "input");
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: shape,
  }));
}

function requestBody(endpoint: Endpoint): object {
  const body = endpoint.body ? schema(endpoint.body, "input") : { properties: {} };
  if (!endpoint.upload) return { required: true, content: { "application/json": { schema: body } } };
  const file = { [endpoint.upload.field]: { type: "string", format: "binary" } };
  return {
    required: true,
    content: {
      "multipart/form-data": { schema: { ...body, properties: { ...body.properties, ...file } } },
      ...(endpoint.upload.optional ? { "application/json": { schema: body } } : {}),
    },
  };
}
