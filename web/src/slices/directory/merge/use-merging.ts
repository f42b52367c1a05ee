import type { MergePreview } from "@linnet/contract/directory/merges";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { directoryScreens } from "../routes.ts";
import { type Candidate, type Kind, mergePreviewOf, useMerge, useReloadDirectory } from "./api.ts";

export interface MergedRecord {
  kind: Kind;
  id: number;
  /** The record is another one now, and what its page shows of it is new. */
  onMerged: () => void;
}

type Field = MergePreview["fields"][number]["name"];

/** If the kept record has no value, the other's is the default. */
export const takenByDefault = ({ fields }: MergePreview): Set<Field> =>
  new Set(fields.filter(({ keep, merge }) => keep === "" && merge !== "").map(({ name }) => name));

/** From the choice of the other record, over both side by side, to the one question. */
export function useMerging(record: MergedRecord) {
  const { kind } = record;
  const [other, setOther] = useState<Candidate>();
  const [step, setStep] = useState<"choose" | "compare" | "ask">("choose");
  const [keepsOther, setKeepsOther] = useState(false);
  /** Undefined until the user chooses. */
  const [chosen, setChosen] = useState<Set<Field>>();
  const otherId = other?.id ?? record.id;
  const [keepId, mergeId] = keepsOther ? [otherId, record.id] : [record.id, otherId];
  const preview = useQuery({ ...mergePreviewOf({ kind, keepId, mergeId }), enabled: other !== undefined && step !== "choose" });
  const merge = useMerge();
  const mergeOnce = useOneAtATime(merge);
  const reload = useReloadDirectory();
  const navigate = useNavigate();
  const taken = chosen ?? (preview.data ? takenByDefault(preview.data) : new Set<Field>());

  const screen = kind === "practice" ? directoryScreens.editPractice : directoryScreens.editPhysician;
  /** Opens the kept record; if that is the page below, it restarts with current data. */
  const lead = async (id: number, gone: MergePreview["merge"]) => {
    notify({ text: `${gone.name} (ID ${gone.id}) was merged into this ${kind}. Its links now open this page.` });
    if (id !== record.id) await navigate({ href: screen.to({ id: String(id) }), ignoreBlocker: true, replace: true });
    await reload();
    record.onMerged();
  };
  const confirm = () => {
    if (!preview.data) return;
    const { keep, merge: gone } = preview.data;
    const body = { kind, keepId, mergeId, keepModifiedOn: keep.modifiedOn, mergeModifiedOn: gone.modifiedOn };
    mergeOnce(
      // As: they are the names that the preview gave, which the call takes.
      { ...body, take: [...taken] as NonNullable<Parameters<typeof merge.mutate>[0]["take"]> },
      {
        onSuccess: ({ id }) => void lead(id, gone),
      },
    );
  };
  return {
    other,
    setOther,
    step,
    goTo: (to: typeof step) => {
      merge.reset();
      setStep(to);
    },
    keepId,
    keepOther: (isOther: boolean) => {
      setKeepsOther(isOther);
      setChosen(undefined);
    },
    preview,
    taken,
    take: (name: Field, isTaken: boolean) =>
      setChosen(isTaken ? new Set([...taken, name]) : new Set([...taken].filter((each) => each !== name))),
    merge,
    confirm,
  };
}
