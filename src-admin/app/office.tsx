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
import type { OfficeApi } from "./api.ts";
import { keepPreferences, type Preferences, showPreferences } from "./preferences.ts";
import { createQueryClient } from "./queries.ts";
import type { Services } from "./services.tsx";

const SignInPage = lazy(() => import("../session/sign-in-page.tsx").then((file) => ({ default: file.SignInPage })));
const DesktopDoor = lazy(() => import("../desktop/desktop-door.tsx").then((file) => ({ default: file.DesktopDoor })));
const Inside = lazy(() => import("./inside.tsx").then((file) => ({ default: file.Inside })));

interface OfficeProps {
  office: OfficeApi;
  first: Preferences;
  firstText: AdminText;
}

/** The whole application: in which language and look, and on which side of the door. */
export function Office({ office, first, firstText }: OfficeProps) {
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
    () => ({ api: office.api, office, t, prefer, ...preferences }),
    [office, t, prefer, preferences],
  );
  const isDoor = location.pathname.startsWith(SIGN_IN_PATH);
  return (
    <ServicesProvider services={services}>
      <QueryClientProvider client={queries}>
        <Suspense fallback={<FrameSkeleton />}>
          {isDesktop() ? (
            <DesktopDoor signsIn={isDoor}>
              <Inside />
            </DesktopDoor>
          ) : isDoor ? (
            <SignInPage />
          ) : (
            <Inside />
          )}
        </Suspense>
        <Toaster visible={3} actionMs={10_000} />
      </QueryClientProvider>
    </ServicesProvider>
  );
}

export const loadText = async (lang: Lang): Promise<AdminText> => createText(lang, await adminDictionary[lang]());
