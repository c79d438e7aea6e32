import { createBrowserRouter } from "react-router-dom";
import { ADMIN_ROOT } from "../../src-shared/addresses.ts";
import { NeedsConnection } from "../desktop/needs-connection.tsx";
import { Layout } from "../layout/layout.tsx";
import { BrokenScreen, NoSuchScreen } from "../layout/no-screen.tsx";
import { RoleGate } from "../layout/role-gate.tsx";
import { FrameSkeleton } from "../ui/skeletons.tsx";
import { offeredScreens } from "./routes.tsx";

/** The screens of routes.tsx inside the frame, below /admin; each one's code is fetched when it is first opened. */
export const createAdminRouter = () =>
  createBrowserRouter(
    [
      {
        element: <Layout />,
        errorElement: (
          <main>
            <BrokenScreen />
          </main>
        ),
        hydrateFallbackElement: <FrameSkeleton />,
        children: [
          ...offeredScreens().map(({ path, help, role, needsConnection, page }) => ({
            path,
            handle: help,
            errorElement: <BrokenScreen />,
            lazy: async () => {
              // The router drops what a lazy route without a loader fails with: the screen would stay empty.
              const Page = await page().catch(() => BrokenScreen);
              return {
                element: (
                  <RoleGate role={role}>
                    {needsConnection ? (
                      <NeedsConnection>
                        <Page />
                      </NeedsConnection>
                    ) : (
                      <Page />
                    )}
                  </RoleGate>
                ),
              };
            },
          })),
          { path: "*", element: <NoSuchScreen /> },
        ],
      },
    ],
    { basename: ADMIN_ROOT },
  );
