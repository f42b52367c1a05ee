import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "../../platform/format.ts";
import { useSettings } from "../../platform/settings.ts";
import { Banner } from "../../ui/banner.tsx";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";

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
      Start anew
    </Button>
  );
  return (
    <>
      <Banner tone="info" action={action}>
        We kept what you typed on {formatDateTime(keptOn, timeZone)}.
      </Banner>
      <ConfirmModal
        opened={isAsked}
        title="Start anew?"
        text="What you typed and did not send is removed."
        words={{ confirm: "Start anew", cancel: "Keep it" }}
        act={anew}
        onConfirm={onAnew}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
