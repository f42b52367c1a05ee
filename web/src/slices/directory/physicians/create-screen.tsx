import { schemaResolver, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { FormProblem } from "../../../ui/form/form-end.tsx";
import { ABOVE_BUTTON, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonTable } from "../../../ui/table/data-table.tsx";
import { me, NotHere } from "../../session/public.ts";
import { mayWrite } from "../may-write.ts";
import { directoryScreens } from "../routes.ts";
import { physicianChoices, useCreatePhysician } from "./api.ts";
import { emptyPhysician, newPhysicianRules, PHYSICIAN_LABELS } from "./fields.ts";
import { PhysicianForm } from "./form.tsx";
import { type PhysicianChoices, PhysicianFormFields } from "./form-fields.tsx";
import { PossiblePhysicians } from "./possible.tsx";

/** The empty form, and what it does: the new physician's own page follows, and says that they are there. */
function useNewPhysician() {
  const navigate = useNavigate();
  const create = useCreatePhysician();
  const createOnce = useOneAtATime(create);
  const form = useForm({
    name: "physician",
    initialValues: emptyPhysician(),
    validateInputOnBlur: true,
    validate: schemaResolver(newPhysicianRules, { sync: true }),
  });
  const formErrors = useFormErrors(form, PHYSICIAN_LABELS);
  const open = ({ id }: { id: number }) =>
    navigate({
      href: directoryScreens.editPhysician.to({ id: String(id) }),
      state: { savedMessage: "Physician created." },
      ignoreBlocker: true,
      replace: true,
    });
  const submit = form.onSubmit(
    (typed) => createOnce(newPhysicianRules.parse(typed), { onSuccess: (created) => void open(created), onError: formErrors.fail }),
    formErrors.refuse,
  );
  return { form, formErrors, create, submit };
}

/** A new physician of the directory (DIR-040). Who may not add one finds no page here (decision G-DIR-01). */
export function CreatePhysicianScreen() {
  const roles = useQuery(me).data?.roles;
  if (roles && !mayWrite(roles)) return <NotHere />;
  return (
    <>
      <PageHeader
        title="Create physician"
        help="Add a physician to the directory so practices can list them. This does not create an account."
        back={{ href: directoryScreens.search.to(), label: "Physicians & Practices" }}
      />
      {roles && <NewPhysician />}
    </>
  );
}

function NewPhysician() {
  const choices = useQuery(physicianChoices);
  return (
    <QueryView
      query={choices}
      waiting={<SkeletonTable label="Loading the form" columns={[{ header: "", width: "100%" }]} rows={6} />}
      help={supportHelp(useSettings())}
    >
      {(found) => <NewPhysicianForm choices={found} />}
    </QueryView>
  );
}

/** Physicians who may be the one who is being typed. */
function PossibleAsNamed({ typed }: { typed: ReturnType<typeof emptyPhysician> }) {
  const { firstName, lastName, npiNum: npi, licenseNumber: license, email, cellPhone: phone } = typed;
  return (
    <PossiblePhysicians
      typed={{ firstName, lastName, npi, license, email, phone }}
      outcome={(isTaken) =>
        isTaken ? "Two active physicians cannot share an NPI or email." : "If yours is someone else, create them anyway."
      }
    />
  );
}

function NewPhysicianForm({ choices }: { choices: PhysicianChoices }) {
  const { form, formErrors, create, submit } = useNewPhysician();
  return (
    <PhysicianForm
      formErrors={formErrors}
      isUnsaved={form.isDirty()}
      isSending={create.isPending || create.isSuccess}
      onSubmit={submit}
      submit="Create"
      outcome={create.isError && <FormProblem message={form.errors[ABOVE_BUTTON]} />}
    >
      <PhysicianFormFields
        propsOf={form.getInputProps}
        choices={choices}
        isRecord={false}
        isEmailKept={false}
        belowPerson={<PossibleAsNamed typed={form.values} />}
      />
    </PhysicianForm>
  );
}
