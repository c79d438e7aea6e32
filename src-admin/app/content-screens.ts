/** Screens of what visitors read, beside the goods; a part of routes.tsx. */
import FileText from "lucide-react/icons/file-text";
import House from "lucide-react/icons/house";
import Languages from "lucide-react/icons/languages";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import Newspaper from "lucide-react/icons/newspaper";
import PanelTop from "lucide-react/icons/panel-top";
import PenLine from "lucide-react/icons/pen-line";
import { articleScreen, pageScreen, SCREENS } from "../../src-shared/addresses.ts";
import type { Screen } from "./screen.ts";

export const contentScreens: readonly Screen[] = [
  {
    path: SCREENS.articles,
    help: "articles",
    role: "staff",
    nav: { group: "content", label: "nav.articles", icon: Newspaper },
    page: () => import("../articles/articles-page.tsx").then((file) => file.ArticlesPage),
  },
  {
    path: SCREENS.newArticle,
    help: "newArticle",
    role: "staff",
    command: "article.add",
    page: () => import("../articles/new-article-page.tsx").then((file) => file.NewArticlePage),
  },
  {
    path: articleScreen(":id"),
    help: "article",
    role: "staff",
    page: () => import("../articles/article-page.tsx").then((file) => file.ArticlePage),
  },
  {
    path: SCREENS.pages,
    help: "pages",
    role: "staff",
    nav: { group: "content", label: "nav.pages", icon: FileText },
    page: () => import("../page-texts/page-texts-page.tsx").then((file) => file.PageTextsPage),
  },
  {
    path: SCREENS.newPage,
    help: "newPage",
    role: "staff",
    command: "pageText.add",
    page: () => import("../page-texts/new-page-page.tsx").then((file) => file.NewPagePage),
  },
  {
    path: pageScreen(":id"),
    help: "page",
    role: "staff",
    page: () => import("../page-texts/page-text-page.tsx").then((file) => file.PageTextPage),
  },
  {
    path: SCREENS.home,
    help: "homePage",
    needsConnection: true,
    role: "admin",
    nav: { group: "content", label: "nav.homePage", icon: House },
    page: () => import("../site/home-page.tsx").then((file) => file.HomePage),
  },
  {
    path: SCREENS.navigation,
    help: "navigation",
    needsConnection: true,
    role: "admin",
    nav: { group: "content", label: "nav.headerAndFooter", icon: PanelTop },
    page: () => import("../site/navigation-page.tsx").then((file) => file.NavigationPage),
  },
  {
    path: SCREENS.shopTexts,
    help: "shopTexts",
    needsConnection: true,
    role: "staff",
    nav: { group: "content", label: "nav.shopTexts", icon: Languages },
    page: () => import("../shop-texts/shop-texts-page.tsx").then((file) => file.ShopTextsPage),
  },
  {
    path: SCREENS.authors,
    help: "authors",
    role: "staff",
    nav: { group: "content", label: "nav.authors", icon: PenLine },
    page: () => import("../authors/authors-page.tsx").then((file) => file.AuthorsPage),
  },
  {
    path: SCREENS.testimonials,
    help: "testimonials",
    role: "staff",
    nav: { group: "content", label: "nav.testimonials", icon: MessageSquareQuote },
    page: () => import("../testimonials/testimonials-page.tsx").then((file) => file.TestimonialsPage),
  },
];
