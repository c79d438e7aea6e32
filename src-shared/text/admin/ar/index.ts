import alerts from "../../alerts/ar.ts";
import importWords from "../../imports/ar.ts";
import kit from "../../kit/ar.ts";
import productFields from "../../product-fields/ar.ts";
import reportColumns from "../../reports/ar.ts";
import account from "./account.ts";
import articles from "./articles.ts";
import audit from "./audit.ts";
import authors from "./authors.ts";
import billing from "./billing.ts";
import categories from "./categories.ts";
import counter from "./counter.ts";
import customers from "./customers.ts";
import dashboard from "./dashboard.ts";
import delivery from "./delivery.ts";
import desktop from "./desktop.ts";
import editing from "./editing.ts";
import fieldProblems from "./field-problems.ts";
import frame from "./frame.ts";
import imports from "./imports.ts";
import mailServer from "./mail-server.ts";
import mails from "./mails.ts";
import media from "./media.ts";
import messages from "./messages.ts";
import orderAccount from "./order-account.ts";
import orderForm from "./order-form.ts";
import orderSteps from "./order-steps.ts";
import orders from "./orders.ts";
import pageTexts from "./page-texts.ts";
import parts from "./parts.ts";
import printing from "./printing.ts";
import products from "./products.ts";
import quotes from "./quotes.ts";
import refusals from "./refusals.ts";
import reports from "./reports.ts";
import setUp from "./set-up.ts";
import settings from "./settings.ts";
import shareLinks from "./share-links.ts";
import shopTexts from "./shop-texts.ts";
import signIn from "./sign-in.ts";
import site from "./site.ts";
import system from "./system.ts";
import testimonials from "./testimonials.ts";
import updates from "./updates.ts";
import users from "./users.ts";

export default {
  ...kit,
  ...importWords,
  ...alerts,
  ...system,
  ...frame,
  ...orders,
  ...orderForm,
  ...quotes,
  ...shareLinks,
  ...billing,
  ...orderAccount,
  ...orderSteps,
  ...counter,
  ...desktop,
  ...printing,
  ...imports,
  ...mails,
  ...mailServer,
  ...messages,
  ...customers,
  ...parts,
  ...refusals,
  ...fieldProblems,
  ...signIn,
  ...dashboard,
  ...reportColumns,
  ...reports,
  ...updates,
  ...users,
  ...audit,
  ...products,
  ...productFields,
  ...editing,
  ...media,
  ...categories,
  ...delivery,
  ...testimonials,
  ...authors,
  ...pageTexts,
  ...settings,
  ...shopTexts,
  ...site,
  ...setUp,
  ...articles,
  ...account,
} as const;
