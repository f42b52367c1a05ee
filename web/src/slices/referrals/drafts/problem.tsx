import type { ErrorBody } from "@linnet/contract/errors";
import { Button } from "@mantine/core";
import { type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "../../../platform/http/api-client.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { draftFormOf, NOT_THERE, type Subject, setAside } from "../form/api.ts";
import type { WizardSteps } from "../form/use-steps.ts";
import { useReferralListPath } from "../lists/use-list-path.ts";
import { draftAddress } from "./api.ts";
import { filesForAnotherDraft } from "./file-list.ts";
import { openDraft } from "./open.ts";
import { PENDING_FILES, pendingText } from "./pending-files.ts";
import classes from "./unsent-referrals.module.css";

/** Whether the server refused it because of what has become of the draft elsewhere. */
export const isOfDraft = (problem: ErrorBody | undefined): problem is ErrorBody =>
  problem?.code === "draft_changed" || problem?.code === "draft_closed";

/** Why the draft is not saved. */
export function refusalOf({ draft: { keeper } }: WizardSteps): ErrorBody | undefined {
  const refusal = keeper.refusal();
  return refusal instanceof ApiError ? refusal.body : undefined;
}

interface DraftProblemProps {
  problem: ErrorBody;
  steps: WizardSteps;
  subject: Subject;
  reload: UseMutationResult<void, Error, void>;
}

/** Says that the draft is not saved here any more, and what one can do: nothing that was typed here is lost. */
export function DraftProblem({ problem: { code, message }, steps, subject, reload }: DraftProblemProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const list = useReferralListPath();
  /** What stands here becomes a draft of its own. */
  const saveAsNew = async () => {
    const content = steps.draft.keeper.unsaved() ?? steps.draft.contentNow();
    const files = filesForAnotherDraft(steps.files.now());
    await steps.draft.keeper.stop();
    setAside(queries, steps.draft.id, undefined);
    steps.files.clear();
    const id = crypto.randomUUID();
    const { keeper, uploads } = openDraft(queries, id);
    keeper.note({ ...content, fields: { ...content.fields, [PENDING_FILES]: pendingText(files) } });
    uploads.replace(files);
    uploads.sync();
    await navigate({ href: draftAddress({ id, ...draftFormOf(subject) }), replace: true, ignoreBlocker: true, state: true });
  };
  const other =
    code === "draft_changed" ? (
      <Button size="xs" variant="default" loading={reload.isPending} onClick={() => reload.mutate()}>
        Show the other version
      </Button>
    ) : (
      <Button size="xs" variant="default" component={Link} href={list}>
        Go to the referrals
      </Button>
    );
  return (
    <Banner tone="warning" role="alert" title="Your draft is not saved.">
      {code === "not_found" ? NOT_THERE : message}
      {(code === "draft_changed" || code === "draft_closed" || code === "not_found") && (
        <div className={classes.choices}>
          {other}
          <Button size="xs" variant="default" onClick={() => void saveAsNew()}>
            Save mine as a new draft
          </Button>
        </div>
      )}
    </Banner>
  );
}
