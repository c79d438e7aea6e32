import { useRef, useState } from "react";
import type { Proof } from "../../src-shared/accounts/proof.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import type { ReleaseProblem } from "../../src-shared/desktop/updates.ts";
import { Button } from "../../src-shared/ui/button.tsx";
import { FieldProblem } from "../../src-shared/ui/field.tsx";
import { notify } from "../../src-shared/ui/notify.ts";
import { PasswordProof } from "../account/password-proof.tsx";
import { useWrite } from "../app/queries.ts";
import { useServices } from "../app/services.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DropZone } from "../ui/fields/drop-zone.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { UploadList } from "../ui/fields/upload-list.tsx";
import { useUploads } from "../ui/fields/use-uploads.ts";
import { useOnce } from "../ui/forms/use-once.ts";
import { Panel } from "../ui/page.tsx";
import { releaseOfFiles } from "./release-of-files.ts";
import { sendParts } from "./send-parts.ts";

const TYPES = ".exe,.msi,.dmg,.zip,.AppImage,.deb,.blockmap,.yml,.sig";
/** Per cent of the desktops that try a new version first. */
const FIRST_SHARE = 10;

/** What the packer made is dropped here all together; once everything is there, it can be offered. */
export function NewRelease() {
  const { t, adminApi } = useServices();
  const publish = useWrite("POST /api/updates/:release");
  const once = useOnce();
  const [release, setRelease] = useState<string>();
  const [share, setShare] = useState<number | null>(FIRST_SHARE);
  const [problem, setProblem] = useState<string>();
  const [proving, setProving] = useState(false);
  // A sender is made before the version is on screen.
  const current = useRef<string>(undefined);
  const { uploads, add, retry, cancel } = useUploads((file, travel) =>
    sendParts(adminApi, current.current ?? "", file, travel),
  );

  const take = async (files: readonly File[]) => {
    setProblem(undefined);
    // More files of the version that is under way need no feed of their own.
    const found = (await releaseOfFiles(files)) ?? release;
    if (found === undefined) return setProblem(t("updates.needsFeed"));
    if (release !== undefined && found !== release) cancel(uploads);
    current.current = found;
    setRelease(found);
    add(files);
  };
  const stop = () => {
    cancel(uploads);
    setRelease(undefined);
    setProblem(undefined);
  };
  const offer = async (proof: Proof) => {
    if (release === undefined || share === null) return;
    setProblem(undefined);
    try {
      const input = { params: { release }, body: { percentage: share, ...proof } };
      await once((headers) => publish.mutateAsync({ ...input, headers }));
      notify.done(t("updates.offered", { version: release, percent: share }));
      setProving(false);
      stop();
    } catch (refused) {
      const { problem: what, file = "" } = detailsOf(refused);
      // About the password: said where it was typed.
      if (!what) throw refused;
      setProblem(t(`updates.problem.${what}`, { file, version: release }));
      setProving(false);
    }
  };
  const ready = uploads.length > 0 && uploads.every(({ state }) => state === "done");
  const shareIsRight = share !== null && share >= 0 && share <= 100;
  return (
    <Panel title={t("updates.new")} text={t("updates.newText")}>
      <DropZone accept={TYPES} onFiles={(files) => void take(files)} label={t("updates.drop")} />
      <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
      <FieldProblem alert className="mt-3">
        {problem}
      </FieldProblem>
      {release !== undefined && uploads.length > 0 && (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <p className="me-auto self-center font-medium">{t("updates.versionIs", { version: release })}</p>
          <NumberField
            label={t("updates.share")}
            value={share}
            onChange={setShare}
            min={0}
            max={100}
            unit="%"
            className="w-40"
          />
          <Button onClick={stop}>{t("part.cancel")}</Button>
          <Button
            disabled={!ready || !shareIsRight || publish.isPending}
            onClick={() => setProving(true)}
            variant="main"
          >
            {t("updates.offer")}
          </Button>
        </div>
      )}
      <Dialog open={proving} onClose={() => setProving(false)} title={t("updates.offer")} size="sm">
        <p className="mb-3">{t("updates.prove")}</p>
        <PasswordProof onProve={offer} onCancel={() => setProving(false)} />
      </Dialog>
    </Panel>
  );
}

function detailsOf(refused: unknown): { problem?: ReleaseProblem; file?: string } {
  return refused instanceof ApiError ? ((refused.details as object | undefined) ?? {}) : {};
}
