import type { Account, AccountActions } from "@linnet/contract/accounts";
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { z } from "zod";
import { ApiError } from "../../../../platform/http/api-client.ts";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../../ui/feedback/confirm-modal.tsx";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../../ui/form/button-row.tsx";
import { FormProblem } from "../../../../ui/form/form-end.tsx";
import { Panel } from "../../../../ui/layout/panel.tsx";
import { accountName } from "../../account.ts";
import classes from "../../accounts.module.css";
import { SignInFacts } from "../facts.tsx";
import { outcomeOf, questionOf, STATUS_ACTION_LABELS, type StatusAction } from "./status-action-texts.ts";
import type { SignInActionState } from "./use-actions.ts";

interface TemporaryPasswordDialogProps {
  account: Account;
  token: string;
  onClose: () => void;
}

/** Shown once; it cannot be shown again after the dialog closes (decision G-ACC-13). A click outside does not close it. */
function TemporaryPasswordDialog({ account, token, onClose }: TemporaryPasswordDialogProps) {
  const clipboard = useClipboard();
  return (
    <Dialog
      child={null}
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={`Temporary password for ${accountName(account)}`}
      size={520}
    >
      <div className={classes.form}>
        <p className={classes.token}>
          User's Temporary Password: <strong>{token}</strong>
        </p>
        <p className={classes.quiet}>We will not show it again. {account.firstName} will choose a new one at the next sign-in.</p>
        {clipboard.error && (
          <Banner tone="danger" role="alert">
            Your browser blocked copying. Read the password aloud or write it down.
          </Banner>
        )}
        <ButtonRow wayOut={{ onClick: onClose, label: "Done", hasFocus: true }}>
          <Button
            size="md"
            leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => clipboard.copy(token)}
          >
            {clipboard.copied ? "Copied" : "Copy"}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

/** On a small screen the result may be far from its button, and the pressed button may be gone with its focus. */
const show = (box: HTMLDivElement | null) => box?.focus();

interface SignInOutcomeProps {
  actions: SignInActionState;
  account: Account;
}

/** How the last action ended. */
function SignInOutcome({ actions: { done, error, reload }, account }: SignInOutcomeProps) {
  if (error) {
    const isConflict = error instanceof ApiError && error.body.code === "conflict";
    return (
      <FormProblem
        title="Something went wrong, please try again!"
        message={error.message}
        action={
          isConflict && (
            <Button size="xs" variant="default" onClick={reload}>
              Reload account
            </Button>
          )
        }
      />
    );
  }
  if (!done) return null;
  return (
    <div key={done} ref={show} tabIndex={-1}>
      <Banner tone="success">{outcomeOf(done, account)}</Banner>
    </div>
  );
}

type May = z.infer<typeof AccountActions>;

const STATUS_ACTIONS = ["reactivate", "unlock", "unsuspend", "suspend"] as const;
const SIDE_ACTIONS = ["requestPasswordReset", "temporaryPassword", "resetFactors"] as const;

const offered = <A extends StatusAction>(actions: readonly A[], may: May): A[] => actions.filter((action) => may[action]);

/** A person's sign-in, and the actions its status allows (S2 §4). */
export function SignInActions({ account, actions }: { account: Account; actions: SignInActionState }) {
  const besides = offered(STATUS_ACTIONS, account.may);
  const side = offered(SIDE_ACTIONS, account.may);
  const question = actions.asking && questionOf(actions.asking, account);
  return (
    <>
      <SignInOutcome actions={actions} account={account} />
      <Panel id="sign-in" title="Sign-in">
        <div className={classes.facts}>
          <SignInFacts account={account} />
        </div>
        {besides.length > 0 && <ActionButtons actions={actions} offered={besides} />}
      </Panel>
      {side.length > 0 && (
        <Panel id="sign-in-help" title="Help signing in">
          <ActionButtons actions={actions} offered={side} />
        </Panel>
      )}
      {question && (
        <ConfirmModal
          child={null}
          opened
          title={question.title}
          text={question.text}
          words={{ confirm: question.confirm }}
          onConfirm={actions.confirm}
          onClose={actions.cancel}
        />
      )}
      {actions.temporaryPassword !== undefined && (
        <TemporaryPasswordDialog account={account} token={actions.temporaryPassword} onClose={actions.hidePassword} />
      )}
    </>
  );
}

function ActionButtons({ actions, offered: offers }: { actions: SignInActionState; offered: readonly StatusAction[] }) {
  return (
    <div className={classes.actions}>
      {offers.map((action) => (
        <Button
          key={action}
          variant="default"
          loading={actions.pending === action}
          onClick={(event) => actions.begin(action, event.currentTarget)}
        >
          {STATUS_ACTION_LABELS[action]}
        </Button>
      ))}
    </div>
  );
}
