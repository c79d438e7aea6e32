import type { ImportState as State } from "../../src-shared/imports/states.ts";
import { useServices } from "../app/services.tsx";
import { Badge, type Tone } from "../ui/badge.tsx";

const tones: Record<State, Tone> = {
  reading: "accent",
  asking: "wait",
  failed: "bad",
  planned: "wait",
  running: "accent",
  cancelled: "calm",
  done: "good",
  undoing: "accent",
  undone: "calm",
};

export function ImportState({ state }: { state: State }) {
  const { t } = useServices();
  return <Badge tone={tones[state]}>{t(`import.state.${state}`)}</Badge>;
}
