import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDate, formatTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";

interface WizardKeptProps {
  keptOn: string;
  anew: { isPending: boolean; error: Error | null };
  onAnew: () => void;
}

/** Says that the form is not empty, and why. */
export function WizardKept({ keptOn, anew, onAnew }: WizardKeptProps) {
  const { timeZone } = useSettings();
  const [isAsked, setIsAsked] = useState(false);
  const action = (
    <Button size="xs" variant="default" onClick={() => setIsAsked(true)}>
      Start over
    </Button>
  );
  return (
    <>
      <Banner tone="info" action={action}>
        You have a saved draft from {formatDate(keptOn, timeZone)}, {formatTime(keptOn, timeZone)}.
      </Banner>
      <ConfirmModal
        opened={isAsked}
        title="Start over?"
        text="This draft is discarded, and you begin with an empty form."
        words={{ confirm: "Start over", cancel: "Keep draft" }}
        act={anew}
        onConfirm={onAnew}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
