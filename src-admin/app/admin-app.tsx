import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { SIGN_IN_PATH } from "../../src-shared/accounts/sign-in-address.ts";
import { type AdminText, adminDictionary } from "../../src-shared/text/admin/index.ts";
import { createText } from "../../src-shared/text/text.ts";
import { ServicesProvider } from "../../src-shared/ui/services.tsx";
import { Toaster } from "../../src-shared/ui/toaster.tsx";
import type { Lang } from "../../src-shared/values/localized.ts";
import { isDesktop } from "../desktop/desktop-api.ts";
import { FrameSkeleton } from "../ui/skeletons.tsx";
import type { AdminApi } from "./api.ts";
import { keepPreferences, type Preferences, showPreferences } from "./preferences.ts";
import { createQueryClient } from "./queries.ts";
import type { Services } from "./services.tsx";

const SignInPage = lazy(() => import("../session/sign-in-page.tsx").then((file) => ({ default: file.SignInPage })));
const DesktopSignIn = lazy(() =>
  import("../desktop/desktop-sign-in.tsx").then((file) => ({ default: file.DesktopSignIn })),
);
const SignedInApp = lazy(() => import("./signed-in-app.tsx").then((file) => ({ default: file.SignedInApp })));

interface AdminAppProps {
  adminApi: AdminApi;
  first: Preferences;
  firstText: AdminText;
}

/** The whole application: its language and look, and the sign-in page or the authenticated app. */
export function AdminApp({ adminApi, first, firstText }: AdminAppProps) {
  const [{ preferences, t }, setLook] = useState({ preferences: first, t: firstText });
  const [queries] = useState(createQueryClient);
  const prefer = useCallback(
    (change: Partial<Preferences>) => {
      const next = { ...preferences, ...change };
      keepPreferences(next);
      const show = (text: AdminText) => {
        showPreferences(next);
        setLook({ preferences: next, t: text });
      };
      if (next.lang === preferences.lang) show(t);
      // The words come before the switch; when they cannot be had, all stays as it was.
      else void loadText(next.lang).then(show, () => {});
    },
    [preferences, t],
  );
  const services = useMemo<Services>(
    () => ({ api: adminApi.api, adminApi, t, prefer, ...preferences }),
    [adminApi, t, prefer, preferences],
  );
  const isDoor = location.pathname.startsWith(SIGN_IN_PATH);
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={queries}>
        <Suspense fallback={<FrameSkeleton />}>
          {isDesktop() ? (
            <DesktopSignIn signsIn={isDoor}>
              <SignedInApp />
            </DesktopSignIn>
          ) : isDoor ? (
            <SignInPage />
          ) : (
            <SignedInApp />
          )}
        </Suspense>
        <Toaster visible={3} actionMs={10_000} />
      </QueryClientProvider>
    </ServicesProvider>
  );
}

export const loadText = async (lang: Lang): Promise<AdminText> => createText(lang, await adminDictionary[lang]());
