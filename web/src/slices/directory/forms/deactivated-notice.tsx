import { useState } from "react";
import { formatDateTime, nameInProse } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { bringIntoView } from "../../../ui/form/edit-conflict-panel.tsx";

/**
 * Whether a record's form is shown: once opened it stays, even without further rights, so that typed text is kept. Another record starts
 * over.
 */
export function useFormKeptOpen(recordId: number, mayEdit: boolean): boolean {
  const [openedId, setOpenedId] = useState<number>();
  if (mayEdit && openedId !== recordId) setOpenedId(recordId);
  return mayEdit || openedId === recordId;
}

interface DeactivatedNoticeProps {
  what: "physician" | "practice";
  /** As it is now; its last change deactivated it. */
  record: { modifiedBy: string; modifiedOn: string };
}

/** Another person deactivated the record while its form has typed text. */
export function DeactivatedNotice({ what, record: { modifiedBy, modifiedOn } }: DeactivatedNoticeProps) {
  const { timeZone } = useSettings();
  const who = nameInProse(modifiedBy) || "Someone else";
  return (
    <div ref={bringIntoView} tabIndex={-1}>
      <Banner
        tone="warning"
        role="alert"
        title={`${who} deactivated this ${what} while you were editing, on ${formatDateTime(modifiedOn, timeZone)}.`}
      >
        It can no longer be changed. Your changes are not saved. You can read them here until you leave this page.
      </Banner>
    </div>
  );
}
