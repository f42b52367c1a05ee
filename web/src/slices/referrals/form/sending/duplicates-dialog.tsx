import { Button, Modal } from "@mantine/core";
import { formatDate } from "../../../../platform/format/format.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import { referralScreens } from "../../routes.ts";
import classes from "../form.module.css";
import type { Duplicates } from "./use-sending.ts";

interface WizardDuplicatesDialogProps {
  found: Duplicates;
  child: string;
  onBack: () => void;
  onSend: () => void;
}

/** Asks before the same child is referred to the same clinic once more. */
export function WizardDuplicatesDialog({ found, child, onBack, onSend }: WizardDuplicatesDialogProps) {
  const { timeZone } = useSettings();
  const [first, other] = found;
  return (
    <Modal opened={first !== undefined} onClose={onBack} title="Possible duplicate" size={520}>
      <p>
        There is already an open referral of {child} to {first?.clinicName}. {other ? "Is one of these the same?" : "Is it the same?"}
      </p>
      <ul className={classes.open}>
        {found.map(({ id, createdDtm, physicianName, cernerStatus }) => (
          <li key={id ?? 0}>
            {id === null || createdDtm === null ? (
              "Somebody else in your practice has an open referral. Please ask there before you send another."
            ) : (
              <>
                <a href={referralScreens.details.to({ id: String(id) })} target="_blank" rel="noreferrer">
                  Referral No. {id}
                </a>
                : created {formatDate(createdDtm, timeZone)} by {physicianName}, {cernerStatus}
              </>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.dialogButtons}>
        <Button size="md" variant="default" data-autofocus onClick={onBack}>
          Back
        </Button>
        <Button size="md" onClick={onSend}>
          Send anyway
        </Button>
      </div>
    </Modal>
  );
}
