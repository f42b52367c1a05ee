import type { ErrorBody } from "@linnet/contract/errors";
import { Button } from "@mantine/core";
import { Banner } from "../../ui/banner.tsx";
import { stepOf } from "./wizard-fields.ts";

interface WizardProblemProps {
  problem: ErrorBody;
  isEdit: boolean;
  onAnew: () => void;
}

/** Why the referral was not taken; what was typed stays. What is wrong with a field stands at the field. */
export function WizardProblem({ problem: { code, message, fields = {} }, isEdit, onAnew }: WizardProblemProps) {
  const isFaster = isEdit && code === "conflict";
  const others = Object.entries(fields).flatMap(([field, words]) => (stepOf(field) === undefined ? [words] : []));
  const action = isFaster && (
    <Button size="xs" variant="default" onClick={onAnew}>
      Show the referral as it is now
    </Button>
  );
  return (
    <Banner tone="danger" role="alert" title="The referral was not sent." action={action}>
      {others.length > 0 ? others.join(" ") : message}
    </Banner>
  );
}
