import type { Patient } from "@linnet/contract/patients";
import { Button, Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nameInProse } from "../../../platform/format/format.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { me } from "../../session/public.ts";
import { useChoosePractice } from "../api.ts";
import "@mantine/core/styles/Radio.css";

interface PracticeDialogProps {
  patient: Patient;
  onClose: () => void;
}

/** Asks a physician of several practices in which of them a patient is theirs, where the hospital's record does not say. */
export function PracticeDialog({ patient, onClose }: PracticeDialogProps) {
  const practices = useQuery(me).data?.roles.practices ?? [];
  const [chosen, setChosen] = useState("");
  const choose = useChoosePractice();
  const practice = practices.find(({ practiceId }) => String(practiceId) === chosen);
  const child = { name: nameInProse(patient.patientName), dob: patient.dob };
  return (
    <Dialog opened child={child} title="Choose a practice" size={480} onClose={onClose}>
      <Radio.Group
        label="At which practice do you see this patient?"
        description="The hospital’s record does not name a practice. Only you can see this patient until you choose. Then the practice’s staff can too."
        value={chosen}
        onChange={setChosen}
      >
        <Stack gap="xs" mt="sm">
          {practices.map(({ practiceId, practiceName }) => (
            <Radio key={practiceId} value={String(practiceId)} label={practiceName} />
          ))}
        </Stack>
      </Radio.Group>
      {choose.error && (
        <Banner tone="danger" role="alert">
          {choose.error.message}
        </Banner>
      )}
      <ButtonRow wayOut={{ onClick: onClose, label: "Cancel" }}>
        <Button
          size="md"
          disabled={!practice}
          loading={choose.isPending}
          onClick={() => practice && choose.mutate({ patient, ...practice }, { onSuccess: onClose })}
        >
          {practice ? `Choose ${practice.practiceName}` : "Choose"}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
