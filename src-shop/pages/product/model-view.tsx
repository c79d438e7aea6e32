import { ModelViewerElement } from "@google/model-viewer";
import ImageIcon from "lucide-react/icons/image";
import { useEffect, useRef, useState } from "react";
import type { ProductOption } from "../../../src-shared/catalogue/operations.ts";
import { imageUrl } from "../../../src-shared/media/image.ts";
import { Icon } from "../../../src-shared/ui/icon.tsx";
import { textIn } from "../../../src-shared/values/localized.ts";
import { useServices } from "../../app/page-hooks.ts";
import { adoptStyles } from "./adopt-styles.ts";
import { modelUrl } from "./model-url.ts";
import { materialOf } from "./variant-choice.ts";

adoptStyles(ModelViewerElement);

type Swatch = ProductOption["values"][number];

interface ModelViewProps {
  model: string;
  name: string;
  /** The colour chosen, and the one of a model without others. */
  colour: Swatch | undefined;
  modelIn: Swatch | undefined;
  /** Path of the picture that is shown until the model is loaded. */
  poster: string | null;
  onClose: () => void;
}

type State =
  | { at: "loading"; percent: number }
  /** With the names of its material variants. */
  | { at: "shown"; materials: readonly string[] }
  | { at: "failed" };

/**
 * 3D model that can be turned and zoomed, and on phones placed in the visitor's own room. It has the chosen colour where the file has a
 * material variant for it, and says which colour it has where not.
 */
export function ModelView({ model, name, colour, modelIn, poster, onClose }: ModelViewProps) {
  const { lang, t } = useServices();
  const { viewer, state } = useModelViewer();
  const material = materialOf(state.at === "shown" ? state.materials : [], colour);
  useEffect(() => {
    if (viewer.current) viewer.current.variantName = material ?? null;
  }, [viewer, material]);
  const other = material === undefined && modelIn && modelIn.key !== colour?.key ? modelIn : undefined;
  return (
    <div className="absolute inset-0 bg-sand">
      <model-viewer
        ref={viewer}
        src={modelUrl(model)}
        alt={t("product.modelOf", { name })}
        poster={poster ? imageUrl(poster, { width: 960 }) : undefined}
        camera-controls
        touch-action="pan-y"
        shadow-intensity="1"
        shadow-softness="0.9"
        // The viewer's brighter environment turns polished tops white.
        environment-image="legacy"
        tone-mapping="neutral"
        interaction-prompt="none"
        camera-orbit="-30deg 72deg auto"
        min-camera-orbit="auto auto 60%"
        ar
        ar-scale="fixed"
        className="size-full bg-sand"
      >
        <span slot="progress-bar" />
        {/* Shown by the viewer only where the device can do it. */}
        <button
          type="button"
          slot="ar-button"
          className="absolute end-3 bottom-3 flex min-h-11 items-center rounded-full bg-ink px-4 font-medium text-sm text-wall"
        >
          {t("product.modelAr")}
        </button>
      </model-viewer>
      <p role="status" className="pointer-events-none absolute inset-x-3 top-4 text-center text-muted text-xs">
        {state.at === "loading" && t("product.modelLoading", { percent: state.percent })}
        {state.at === "shown" && t("product.modelHint")}
        {state.at === "shown" && other && ` · ${t("product.shownIn", { colour: textIn(other.name, lang) })}`}
        {state.at === "failed" && t("product.modelFailed")}
      </p>
      <div className="pointer-events-none absolute start-3 bottom-3">
        <button
          type="button"
          onClick={onClose}
          className="pointer-events-auto flex min-h-11 items-center gap-2 rounded-full bg-wall px-4 font-medium text-sm hover:bg-white"
        >
          <Icon of={ImageIcon} className="size-4" />
          {t("product.modelClose")}
        </button>
      </div>
    </div>
  );
}

/** Listeners for the viewer's own events, which React does not know. */
function useModelViewer() {
  const viewer = useRef<ModelViewerElement>(null);
  const [state, setState] = useState<State>({ at: "loading", percent: 0 });
  useEffect(() => {
    const element = viewer.current;
    if (element === null) return;
    const onProgress = (event: Event) => {
      const { totalProgress } = (event as CustomEvent<{ totalProgress: number }>).detail;
      setState((was) => (was.at === "loading" ? { at: "loading", percent: Math.round(totalProgress * 100) } : was));
    };
    const onLoad = () => setState({ at: "shown", materials: element.availableVariants ?? [] });
    const onError = () => setState({ at: "failed" });
    element.addEventListener("progress", onProgress);
    element.addEventListener("load", onLoad);
    element.addEventListener("error", onError);
    return () => {
      element.removeEventListener("progress", onProgress);
      element.removeEventListener("load", onLoad);
      element.removeEventListener("error", onError);
    };
  }, []);
  return { viewer, state };
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "model-viewer": React.DetailedHTMLProps<React.HTMLAttributes<ModelViewerElement>, ModelViewerElement> & {
        src: string;
        alt: string;
        poster?: string | undefined;
        "camera-controls"?: boolean;
        "touch-action"?: string;
        "shadow-intensity"?: string;
        "shadow-softness"?: string;
        "environment-image"?: string;
        "tone-mapping"?: string;
        "interaction-prompt"?: string;
        "camera-orbit"?: string;
        "min-camera-orbit"?: string;
        ar?: boolean;
        "ar-scale"?: string;
      };
    }
  }
}
