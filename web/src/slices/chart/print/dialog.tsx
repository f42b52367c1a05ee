import { Button, Radio, Stack } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { use, useState } from "react";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { ChildInPage } from "../../../ui/people/child-in-page.ts";
import { PAPERS, type Paper, paperCookie } from "./paper.ts";
import "@mantine/core/styles/Radio.css";

interface PrintDialogProps {
  onPrint: (paper: Paper) => void;
  onClose: () => void;
}

/** Chooses the paper size; the last one is preselected. */
export function PrintDialog({ onPrint, onClose }: PrintDialogProps) {
  const child = use(ChildInPage);
  const [chosen, setChosen] = useState<Paper>(paperCookie.get);
  const print = () => {
    paperCookie.set(chosen);
    onPrint(chosen);
  };
  return (
    <Dialog opened onClose={onClose} title="Print lab results" child={child} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          print();
        }}
      >
        <Stack gap="xl">
          <Radio.Group
            label="Paper size"
            value={chosen}
            // The values are those of the radios below.
            onChange={(paper) => setChosen(PAPERS.find((each) => each.paper === paper)?.paper ?? chosen)}
          >
            <Stack gap="sm" mt="xs">
              {PAPERS.map(({ paper, words }) => (
                <Radio key={paper} value={paper} label={words} data-autofocus={paper === chosen || undefined} />
              ))}
            </Stack>
          </Radio.Group>
          <ButtonRow wayOut={{ onClick: onClose }}>
            <Button type="submit" size="md" leftSection={<IconPrinter size={16} aria-hidden />}>
              Print
            </Button>
          </ButtonRow>
        </Stack>
      </form>
    </Dialog>
  );
}
