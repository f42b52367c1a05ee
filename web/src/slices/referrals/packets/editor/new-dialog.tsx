import { Packet } from "@linnet/contract/referrals/packets/packet";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { useOneAtATime } from "../../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { ButtonRow } from "../../../../ui/form/button-row.tsx";
import { GuardedDialog } from "../../../../ui/form/guarded-dialog.tsx";
import { ABOVE_BUTTON, focusFirstError, showServerErrors } from "../../../../ui/form/use-form-errors.ts";
import shared from "../../referrals.module.css";
import { referralScreens } from "../../routes.ts";
import { useCreatePacket } from "./api.ts";

interface NewPacketDialogProps {
  clinics: readonly { id: number; name: string }[];
  onClose: () => void;
}

/** Begins a clinic's questions, and goes on to their page. */
export function NewPacketDialog({ clinics, onClose }: NewPacketDialogProps) {
  const navigate = useNavigate();
  const create = useCreatePacket();
  const createOnce = useOneAtATime(create);
  const form = useForm({
    name: "new-packet",
    initialValues: { clinic: String(clinics[0]?.id ?? ""), title: "" },
    validate: { title: (title) => Packet.shape.title.safeParse(title).error?.issues[0]?.message },
  });
  const send = form.onSubmit(({ clinic, title }) => {
    createOnce(
      { clinicId: Number(clinic), packet: { title, items: [] } },
      {
        onSuccess: ({ id }) => {
          form.resetDirty();
          void navigate({ href: referralScreens.packet.to({ id: String(id) }), ignoreBlocker: true });
        },
        onError: (error) => showServerErrors(form, error),
      },
    );
  }, focusFirstError(form));
  return (
    <GuardedDialog title="New questions" size={480} isUnsaved={form.isDirty()} onClose={onClose}>
      {(close) => (
        <form className={shared.dialogForm} onSubmit={send} noValidate autoComplete="off">
          <NativeSelect
            label="Clinic"
            data={clinics.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps("clinic")}
          />
          <TextInput
            label="Title"
            description="What they are about: Chest pain, murmur, syncope"
            data-autofocus
            {...form.getInputProps("title")}
          />
          {form.errors[ABOVE_BUTTON] && (
            <Banner tone="danger" role="alert">
              {form.errors[ABOVE_BUTTON]}
            </Banner>
          )}
          <ButtonRow wayOut={{ onClick: close }}>
            <Button size="md" type="submit" loading={create.isPending}>
              Write questions
            </Button>
          </ButtonRow>
        </form>
      )}
    </GuardedDialog>
  );
}
