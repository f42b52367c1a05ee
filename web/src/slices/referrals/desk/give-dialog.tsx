import { clinicDesks, type DeskPerson } from "@linnet/contract/referrals/desk";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { nameInProse } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { GuardedDialog } from "../../../ui/form/guarded-dialog.tsx";
import shared from "../shared/referrals.module.css";
import classes from "./desk.module.css";
import { useGiveDesk } from "./people-api.ts";

interface GiveDeskDialogProps {
  clinics: readonly { id: number; name: string }[];
  /** The person whose desk changes. Undefined to give a person a desk. */
  person: DeskPerson | undefined;
  onClose: () => void;
}

/** Sets the clinics of a person's desk. */
export function GiveDeskDialog({ clinics, person, onClose }: GiveDeskDialogProps) {
  const give = useGiveDesk();
  const giveOnce = useOneAtATime(give);
  const form = useForm({
    name: "clinic-desk",
    initialValues: {
      email: person?.email ?? "",
      isLead: person?.isLead ?? false,
      allClinics: person?.clinics.length === 0,
      clinicIds: (person?.clinics ?? []).map(({ id }) => String(id)),
    },
    validate: schemaResolver(clinicDesks.give.body.pick({ email: true }).loose(), { sync: true }),
  });
  const { allClinics } = form.values;
  const whose = person && `${nameInProse(person.name)}’s`;
  const send = form.onSubmit(
    ({ clinicIds, ...desk }) =>
      giveOnce(
        { ...desk, clinicIds: desk.allClinics ? [] : clinicIds.map(Number) },
        {
          onSuccess: () => {
            notify({ text: whose ? `${whose} desk access was changed.` : `${desk.email} now has desk access.` });
            onClose();
          },
          onError: (error) => {
            if (error instanceof ApiError && error.body.fields) form.setErrors(error.body.fields);
          },
        },
      ),
    () => form.getInputNode("email")?.focus(),
  );
  const isShownAtField = give.error instanceof ApiError && give.error.body.fields !== undefined;
  return (
    <GuardedDialog
      child={null}
      title={whose ? `Change ${whose} desk access` : "Add desk staff"}
      size={560}
      isUnsaved={form.isDirty()}
      onClose={onClose}
    >
      {(close) => (
        <form className={shared.dialogForm} onSubmit={send} noValidate autoComplete="off">
          <p className={shared.lead}>Only hospital staff with an account can work at a clinic desk.</p>
          <TextInput
            label="Email"
            type="email"
            readOnly={person !== undefined}
            {...(!person && { "data-autofocus": true })}
            {...form.getInputProps("email")}
          />
          <Checkbox label="Desk lead" {...form.getInputProps("isLead", { type: "checkbox" })} />
          <Checkbox label="All clinics" {...form.getInputProps("allClinics", { type: "checkbox" })} />
          {!allClinics && (
            <Checkbox.Group label="Clinics" {...form.getInputProps("clinicIds")}>
              <div className={classes.clinics}>
                {clinics.map(({ id, name }) => (
                  <Checkbox key={id} value={String(id)} label={name} />
                ))}
              </div>
            </Checkbox.Group>
          )}
          {give.error && !isShownAtField && (
            <Banner tone="danger" role="alert">
              {give.error.message}
            </Banner>
          )}
          <ButtonRow wayOut={{ onClick: close }}>
            <Button size="md" type="submit" loading={give.isPending}>
              {person ? "Change access" : "Add desk staff"}
            </Button>
          </ButtonRow>
        </form>
      )}
    </GuardedDialog>
  );
}
