import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { FORM_SECONDS, type intake } from "../../../src-shared/messages/intake.ts";
import type { Context } from "../../context.ts";
import { makeFormToken } from "./form-token.ts";
import { receiveMessage } from "./receive-message.ts";
import { receiveQuoteRequest } from "./receive-quote-request.ts";

export const intakeHandlers: HandlersFor<typeof intake, Context> = {
  "GET /api/form-token": (ctx) => ({ formToken: makeFormToken(ctx), waitSeconds: FORM_SECONDS.least }),
  "POST /api/contact": (ctx, { body }) => receiveMessage(ctx, body),
  "POST /api/quote-request": (ctx, { body, file }) => receiveQuoteRequest(ctx, body, file),
};
