import { schemaResolver, useForm } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useFormFaults } from "../../../ui/form/use-form-faults.ts";
import { directoryScreens } from "../routes.ts";
import { useCreatePhysician } from "./api.ts";
import { emptyPhysician, newPhysicianRules, PHYSICIAN_LABELS } from "./fields.ts";

/** The empty form, and what it does: the new physician's own page follows, and says that they are there. */
export function useNewPhysician() {
  const navigate = useNavigate();
  const create = useCreatePhysician();
  const createOnce = useOneAtATime(create);
  const form = useForm({
    name: "physician",
    initialValues: emptyPhysician(),
    validateInputOnBlur: true,
    validate: schemaResolver(newPhysicianRules, { sync: true }),
  });
  const faults = useFormFaults(form, PHYSICIAN_LABELS);
  const open = ({ id }: { id: number }) =>
    navigate({
      href: directoryScreens.editPhysician.to({ id: String(id) }),
      state: { savedMessage: "Physician created." },
      ignoreBlocker: true,
      replace: true,
    });
  const submit = form.onSubmit(
    (typed) => createOnce(newPhysicianRules.parse(typed), { onSuccess: (created) => void open(created), onError: faults.fail }),
    faults.refuse,
  );
  return { form, faults, create, submit };
}
