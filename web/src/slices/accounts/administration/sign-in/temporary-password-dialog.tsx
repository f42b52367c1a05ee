import type { Account } from "@linnet/contract/accounts";
import { Button, Modal } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import classes from "../../accounts.module.css";
import { accountName } from "../account-name.ts";

interface TemporaryPasswordDialogProps {
  account: Account;
  token: string;
  onClose: () => void;
}

/** Shown once; nothing brings it back when the dialog has closed (decision G-ACC-13). A click beside it does not close it. */
export function TemporaryPasswordDialog({ account, token, onClose }: TemporaryPasswordDialogProps) {
  const clipboard = useClipboard();
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} title={`Temporary password for ${accountName(account)}`} size={520}>
      <div className={classes["form"]}>
        <p className={classes["token"]}>
          User's Temporary Password: <strong>{token}</strong>
        </p>
        <p className={classes["quiet"]}>It is shown only now. At the next sign-in {account.firstName} is asked for a new one.</p>
        {clipboard.error && (
          <Banner tone="danger" role="alert">
            Your browser does not let Linnet copy. Please read it out or write it down.
          </Banner>
        )}
        <div className={classes["dialogButtons"]}>
          <Button
            size="md"
            variant="default"
            leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => clipboard.copy(token)}
          >
            {clipboard.copied ? "Copied" : "Copy"}
          </Button>
          <Button size="md" onClick={onClose} data-autofocus>
            Done
          </Button>
        </div>
      </div>
    </Modal>
  );
}
