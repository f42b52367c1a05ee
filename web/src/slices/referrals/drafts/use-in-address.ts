import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import type { referralScreens } from "../routes.ts";

type FormScreen = (typeof referralScreens)["make" | "referPatient" | "makeAgain" | "edit"];

/** Which draft a form is about. */
export interface DraftInAddress {
  id: string;
  /** It was opened, and not just begun here. */
  isStored: boolean;
  /** From now on a reload opens it again: its id stands in the address, and nothing of the patient. */
  remember: () => void;
}

/** The draft of the address, or a new one, which comes into the address once something is typed. */
export function useDraftInAddress(at: FormScreen): DraftInAddress & { beginNew: () => void } {
  const navigate = useNavigate();
  const address = useScreenSearch(at);
  const [own, setOwn] = useState<string>(() => crypto.randomUUID());
  const [before, setBefore] = useState(address.draft);
  if (before !== address.draft) {
    setBefore(address.draft);
    // Somebody has gone on from a draft to the empty form.
    if (address.draft === undefined) setOwn(crypto.randomUUID());
  }
  const id = address.draft ?? own;
  const show = (draft: string | undefined) =>
    void navigate({ href: at.to({}, { ...address, draft }), replace: true, resetScroll: false, ignoreBlocker: true, state: true });
  return {
    id,
    isStored: id !== own,
    remember: () => {
      if (address.draft === undefined) show(own);
    },
    beginNew: () => {
      setOwn(crypto.randomUUID());
      show(undefined);
    },
  };
}
