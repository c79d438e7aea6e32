/** Types of the text files of db/seed/demo. Money in dirhams, lengths in centimetres, weight in kilograms. */

import type { PlainValues } from "../../src-shared/products/plain-fields.ts";
import type { AssemblyTerm } from "../../src-shared/products/states.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";

interface Box {
  width: number;
  depth: number;
  height: number;
}

export interface SeedCategory {
  key: string;
  slug: string;
  name: LocalizedText;
  description: LocalizedText;
  image: string;
  subcategories: { key: string; slug: string; name: LocalizedText; description: LocalizedText }[];
}

export interface SeedProduct extends Partial<PlainValues> {
  slug: string;
  name: LocalizedText;
  shortDescription: LocalizedText;
  description: LocalizedText;
  category: string;
  subcategory: string;
  dimensions: Box;
  carton: Box & { pieces: number };
  weight: number;
  materials: { en: string[]; ar: string[] };
  assembly: { kind: AssemblyTerm; fee?: number };
  services: { carryUp?: number; takeAway?: number };
  specs: { key: string; label: LocalizedText; value: LocalizedText }[];
  options: { key: string; name: LocalizedText; values: { key: string; name: LocalizedText; hex: string }[] }[];
  variants: {
    sku: string;
    options: Record<string, string>;
    price: number;
    compareAtPrice: number | null;
    onHand: number;
    backorder: boolean;
    images: string[];
  }[];
  images: { file: string; alt: LocalizedText }[];
  model: string | null;
  related: string[];
  seo: { title: LocalizedText; description: LocalizedText; keywords: { en: string[]; ar: string[] } };
}

export interface SeedTestimonial {
  author: LocalizedText;
  role: LocalizedText;
  company: LocalizedText;
  text: LocalizedText;
  rating: number;
  active: boolean;
}
