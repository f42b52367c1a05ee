import { CAPTION_LANGUAGES, CaptionLanguage, type GrandRound } from "@linnet/contract/content";
import { fileRules, portalUpdates } from "@linnet/contract/content/portal-updates";
import { ofKind } from "@linnet/contract/growing";
import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, call } from "../../../platform/http/api-client.ts";
import { upload } from "../../../platform/http/upload.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { FileField } from "../../../ui/form/file-field.tsx";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import classes from "../presentation-form.module.css";
import { filesTaken } from "../records/chosen-file.ts";
import type { EditedRow } from "../records/kind.ts";
import { READER_QUERIES } from "../records/reader-queries.ts";
import { filesOf } from "../records/use-saving.ts";

const RULES = fileRules.captions;
const TAKEN = filesTaken(RULES);
const LANGUAGES = Object.entries(CAPTION_LANGUAGES).map(([value, label]) => ({ value, label }));

interface CaptionFieldsProps {
  editing: EditedRow<GrandRound>;
  /** Checks for a conflicting edit; `otherwise` shows all other failures. */
  onFailed: (error: Error, otherwise: (error: Error) => void) => unknown;
}

/** A video's captions, saved separately from the surrounding form. */
export function CaptionFields({ editing, onFailed }: CaptionFieldsProps) {
  const { row, name, rebase } = editing;
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<CaptionLanguage>();
  const language = chosen ?? CaptionLanguage.safeParse(row.captions?.language).data ?? "en";
  const box = useRef<HTMLDivElement>(null);
  const [why, setWhy] = useState<string>();
  const said = (error: Error) => setWhy(error instanceof ApiError ? (error.body.fields?.["Captions"] ?? error.message) : undefined);
  const goOn = (modifiedOn: string, captions: GrandRound["captions"]) => {
    setFile(null);
    setChosen(undefined);
    // The button that was pressed goes away or rests, and the focus with it.
    box.current?.focus();
    rebase({ ...row, modifiedOn, captions });
    void queries.invalidateQueries(READER_QUERIES);
  };
  const save = useMutation({
    mutationFn: () =>
      upload(
        portalUpdates.saveCaptions,
        { params: { id: row.id }, body: { language, modifiedOn: row.modifiedOn }, files: filesOf(file ?? undefined) },
        {},
      ),
    onMutate: () => setWhy(undefined),
    onSuccess: ({ modifiedOn }) => {
      notify({ text: `Captions for “${name}” are saved.` });
      goOn(modifiedOn, { fileName: file?.name ?? row.captions?.fileName ?? "", language });
    },
    onError: (error) => void onFailed(error, said),
  });
  const remove = useMutation({
    mutationFn: () => call(portalUpdates.removeCaptions, { params: { id: row.id } }, { ifMatch: row.modifiedOn }),
    onMutate: () => setWhy(undefined),
    onSuccess: ({ modifiedOn }) => {
      notify({ text: `Captions for “${name}” are removed. They stay in its history.` });
      goOn(modifiedOn, null);
    },
    onError: (error) => void onFailed(error, said),
  });
  const isWrong = file !== null && TAKEN.errorOf(file) !== undefined;
  const isOtherLanguage = file === null && row.captions !== null && language !== row.captions.language;
  const verb = row.captions === null ? "Add captions" : isOtherLanguage ? "Change language" : "Replace captions";
  const isNew = file !== null || isOtherLanguage;
  return (
    <div ref={box} tabIndex={-1} className={classes.captions}>
      <FileField
        label={<OptionalLabel>Captions</OptionalLabel>}
        help={`WebVTT file (.vtt), up to ${RULES.maxBytes / 1_048_576} MB. Viewers can turn captions on or off in the player.`}
        taken={TAKEN}
        value={file}
        onChange={(chosen) => {
          setWhy(undefined);
          setFile(chosen);
        }}
        error={(file && TAKEN.errorOf(file)) ?? why}
      />
      {row.captions && (
        <p>
          Current captions: {row.captions.fileName} ({ofKind(CAPTION_LANGUAGES, row.captions.language) ?? row.captions.language})
        </p>
      )}
      <div className={classes.captionLine}>
        <NativeSelect
          label="Caption language"
          data={LANGUAGES}
          value={language}
          onChange={({ currentTarget }) => setChosen(CaptionLanguage.parse(currentTarget.value))}
        />
        <Button variant="default" disabled={!isNew || isWrong} loading={save.isPending} onClick={() => save.mutate()}>
          {verb}
        </Button>
        {row.captions && (
          <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
            Remove captions
          </Button>
        )}
      </div>
    </div>
  );
}
