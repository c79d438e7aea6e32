/** Categories and subcategories. */
export default {
  "category.add": "Add a category",
  "category.addInside": "Add a subcategory",
  "category.none": "No categories yet",
  "category.products_one": "{{count}} product",
  "category.products_other": "{{count}} products",
  "category.image": "Picture",
  "category.imageHint": "Without one the shop shows one of its products.",
  "category.moves": "Moved to another category, its products move along.",
  "category.ordered": "The order is changed",
  "category.removeAsk": "Remove {{name}}?",
  "category.removed": "{{name}} is removed",
} as const;
