import type { DeskReferral } from "@linnet/contract/referrals/desk";
import { Button, Checkbox } from "@mantine/core";
import { IconPrinter, IconUserPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { openDocumentTab } from "../../../platform/page/document-tab.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { listedName } from "../shared/referral-name.ts";
import { usePrintChosen } from "./api.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import classes from "./desk.module.css";

interface Chosen {
  /** The selected rows of the page, in its order. */
  rows: readonly DeskReferral[];
  isChosen: (id: number) => boolean;
  toggle: (id: number) => void;
  chooseAll: () => void;
  clear: () => void;
}

/**
 * The selected rows of the current page. Another page or filter starts with none.
 * @param list Identifies this page with its filters.
 */
export function useChosen(shown: readonly DeskReferral[], list: string): Chosen {
  const [{ of, ids }, set] = useState<{ of: string; ids: readonly number[] }>({ of: list, ids: [] });
  const isChosen = (id: number) => of === list && ids.includes(id);
  const rows = shown.filter(({ id }) => isChosen(id));
  const choose = (next: readonly { id: number }[]) => set({ of: list, ids: next.map(({ id }) => id) });
  return {
    rows,
    isChosen,
    toggle: (id) => choose(isChosen(id) ? rows.filter((row) => row.id !== id) : [...rows, { id }]),
    chooseAll: () => choose(shown),
    clear: () => choose([]),
  };
}

export const ChooseRow = ({ referral, chosen }: { referral: DeskReferral; chosen: Chosen }) => (
  <Checkbox
    className={classes.choose ?? ""}
    aria-label={`Select ${listedName(referral)}, Referral No. ${referral.id}`}
    checked={chosen.isChosen(referral.id)}
    onChange={() => chosen.toggle(referral.id)}
  />
);

interface ChosenBarProps {
  chosen: Chosen;
  /** The number of rows on the page. */
  count: number;
  colleagues: readonly { id: number; name: string; clinicIds: readonly number[] }[];
}

const countOf = (count: number) => (count === 1 ? "1 referral" : `${count} referrals`);

/** Bulk actions for the selected rows. */
export function ChosenBar({ chosen, count, colleagues }: ChosenBarProps) {
  const { rows, chooseAll, clear } = chosen;
  // In the version shown when the dialog opened. The server refuses newer ones.
  const [assigned, setAssigned] = useState<readonly DeskReferral[]>();
  const all = useRef<HTMLInputElement>(null);
  const assign = useRef<HTMLButtonElement>(null);
  const print = usePrintChosen();
  const title = countOf(rows.length);
  const isAll = rows.length === count;
  const close = (isDone: boolean) => {
    setAssigned(undefined);
    if (isDone) clear();
    // The button disappears with the selection.
    (isDone ? all : assign).current?.focus();
  };
  return (
    <>
      <div className={classes.chosen}>
        <Checkbox
          ref={all}
          label="Select all on this page"
          checked={isAll}
          indeterminate={rows.length > 0 && !isAll}
          onChange={isAll ? clear : chooseAll}
        />
        <span role="status" className={classes.chosenCount}>
          {rows.length > 0 && `${title} selected`}
        </span>
        {rows.length > 0 && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              loading={print.isPending}
              onClick={() => print.mutate({ ids: rows.map(({ id }) => id), title, tab: openDocumentTab(title) })}
            >
              Print
            </Button>
            <Button
              ref={assign}
              size="xs"
              variant="default"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setAssigned(rows)}
            >
              Assign to a colleague
            </Button>
          </>
        )}
      </div>
      {print.error && (
        <div className={classes.failed}>
          <Banner tone="danger" role="alert">
            {print.error.message}
          </Banner>
        </div>
      )}
      {assigned && <AssignDialog referrals={assigned} colleagues={colleagues} onClose={close} />}
    </>
  );
}
