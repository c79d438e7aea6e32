/** Help of the screens of the catalogue: products, categories, pictures, imports. */
export default {
  products: [
    "All products with price, stock and status.",
    "Prices and stock can be changed in the row; “Edit selected…” changes many.",
    "A change to many rows is shown first and can be undone for an hour, also from “Last changes”.",
    "Only products with the status “On sale” are in the shop.",
  ],
  newProduct: [
    "Adds a product to the catalogue.",
    "Name, category, SKU and price come first; the rest can follow.",
    "A draft is not shown in the shop.",
    "What you typed is kept if the window closes.",
  ],
  product: [
    "One product: texts, prices, variants, pictures and stock.",
    "Save when you are done; the shop shows it at once.",
    "Stock is changed by “Adjust stock”, which records who did it and why.",
    "When the web address changes, the old one redirects to the new one.",
    "An Arabic text older than its English one is marked.",
  ],
  categories: [
    "Categories and subcategories in the order of the shop’s menu.",
    "Drag a category, or move it with the arrow keys, to change the order.",
    "A category that still has products cannot be deleted.",
    "A subcategory takes its products with it when it moves.",
    "All of them can be downloaded as a table, changed there, and imported again under Products › Import.",
  ],
  oldAddresses: [
    "Addresses of pages that have moved, and where they redirect to.",
    "They are made whenever a web address changes, and come in from a file under Products › Import.",
    "Search one to see where a broken link leads.",
    "Those listed can be downloaded as a table, which the import takes back.",
  ],
  media: [
    "All pictures and 3D models, with where they are used.",
    "Drop files here to add them, or open one to change its description.",
    "The focal point stays visible wherever a picture is cropped.",
    "The filters find unused ones, duplicates and missing descriptions.",
  ],
  mediaBySku: [
    "Adds many pictures at once to their products.",
    "Name each file after its SKU, for example DM-SE-101-BLK_2.jpg, and drop them.",
    "Check which product each file belongs to before you send them.",
    "Uploads go on when you leave the screen.",
  ],
  imports: [
    "Imports products, stock, prices, categories, redirects, customers or translations from a CSV or Excel file, and pictures from a ZIP file.",
    "Choose a file: nothing is changed before you have seen what it does.",
    "Products, their stock and their prices can be downloaded here, as tables or for Shopify.",
    "Earlier imports are listed below, with who ran them.",
  ],
  import: [
    "What one file would do, or has done, item by item.",
    "Check new, changed and wrong items, then import.",
    "Wrong rows can be downloaded, corrected and imported again.",
    "An import can be undone; what was changed or sold since stays.",
  ],
} as const;
