export default {
  "home.title": "{{shop}} | Office furniture and IT in Qatar",
  "home.description": "Office desks, chairs, meeting tables, storage and IT for companies and homes in Qatar.",

  "home.hero": "From the showroom",
  "home.heroShow": "Show picture {{number}}",
  "home.heroPause": "Stop the pictures",
  "home.heroPlay": "Let the pictures change",
  "home.heroOpen": "Browse products",

  "home.promises": "What you can rely on",
  "home.promiseDeliveryText": "In a window that you choose",
  "home.promisePayment": "Pay as you like",
  "home.promisePaymentText": "You can pay {{ways}}",
  "home.promiseAssembly": "Assembled for you",
  "home.promiseAssemblyText": "Where the product offers it, at the price on its page",
  "home.promiseShowroom": "Try it first",
  "home.promiseShowroomText": "Visit us, and sit on the chair before you buy it",

  "home.featured": "Featured",
  "home.arrivals": "New arrivals",
  "home.bestSellers": "Best sellers",
  "home.seeAll": "See all",
  "home.seeAllOf": "See all: {{list}}",

  "home.noCategories": "No categories available yet.",
  "home.viewAllProducts": "View All Products",
  "home.productCount_one": "{{count}} product",
  "home.productCount_other": "{{count}} products",

  "home.cities": "Where we deliver",
  "home.cityMore": "Read more",

  "home.statistics": "In figures",
  "home.statYears": "years in business",
  "home.statCustomers": "customers",
  "home.statRating": "average rating",
  "home.outOfFive": "{{rating}} out of 5",

  "home.about": "About us",
  "home.aboutMore": "Our story",
  "home.aboutVisit": "Plan a visit",

  "home.testimonials": "What our customers say",
  "home.stars": "{{rating}} of 5 stars",
} as const;
