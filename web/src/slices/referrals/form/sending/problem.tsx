import type { ErrorBody } from "@linnet/contract/errors";
import { Button } from "@mantine/core";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { Link } from "../../../../ui/layout/link.tsx";
import { referralScreens } from "../../routes.ts";
import type { Subject } from "../api.ts";
import { stepOf } from "../fields.ts";

interface WizardProblemProps {
  problem: ErrorBody;
  subject: Subject;
  /** The referral cannot be changed any more. */
  isClosed: boolean;
  onAnew: () => void;
}

/** Why the referral was not taken; what was typed stays. What is wrong with a field stands at the field. */
export function WizardProblem({ problem: { code, message, fields = {} }, subject, isClosed, onAnew }: WizardProblemProps) {
  const others = Object.entries(fields).flatMap(([field, words]) => (stepOf(field) === undefined ? [words] : []));
  const action =
    subject.form !== "edit" || code !== "conflict" ? undefined : isClosed ? (
      <Button size="xs" variant="default" component={Link} href={referralScreens.details.to({ id: String(subject.id) })}>
        Back to the referral
      </Button>
    ) : (
      <Button size="xs" variant="default" onClick={onAnew}>
        Show the referral as it is now
      </Button>
    );
  return (
    <Banner tone="danger" role="alert" title="The referral was not sent." action={action}>
      {others.length > 0 ? [...new Set(others)].join(" ") : message}
    </Banner>
  );
}
