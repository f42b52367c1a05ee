import type { Attachment } from "@linnet/contract/referrals/attachments";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { openDraft } from "../../drafts/open.ts";

interface FormFiles {
  draftId: string;
  /** Of an edit: the files that stay, so far. */
  kept: readonly Attachment[];
  /** The person has added or removed some. */
  onChange: (kept: readonly Attachment[]) => void;
}

/** The files of a form: those of its draft, and of an edit those that the referral has already. */
export function useWizardFiles({ draftId, kept: keptAtFirst, onChange }: FormFiles) {
  const queries = useQueryClient();
  const [{ uploads }] = useState(() => openDraft(queries, draftId));
  const files = useSyncExternalStore(uploads.subscribe, uploads.files);
  const [kept, setKept] = useState(keptAtFirst);
  const { add, remove, refuse, sync, hold, clear } = uploads;
  return {
    ...{ ...files, kept, refuse, sync, hold, clear },
    /** As they are by now, for what was begun some time ago. */
    now: uploads.files,
    add: (added: readonly File[]) => {
      add(added, kept);
      onChange(kept);
    },
    remove: (id: string) => {
      remove(id);
      onChange(kept);
    },
    drop: (id: number) => {
      const left = kept.filter((file) => file.id !== id);
      setKept(left);
      onChange(left);
    },
  };
}

export type WizardFiles = ReturnType<typeof useWizardFiles>;
