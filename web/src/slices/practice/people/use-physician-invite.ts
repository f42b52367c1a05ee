import { PhysicianInvite } from "@linnet/contract/accounts/invited-people";
import type { PracticeInfo } from "@linnet/contract/practice";
import type { PracticePhysician } from "@linnet/contract/practice/people";
import { schemaResolver, useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useFormFaults } from "../../../ui/form/use-form-faults.ts";
import { useEmailCheck, useInvitePhysician } from "../api.ts";
import { EMAIL_TAKEN } from "./email-taken.ts";
import { beginningOf, PHYSICIAN_LABELS, type TypedPhysician } from "./physician-invite-form.tsx";

const rules = schemaResolver(PhysicianInvite, { sync: true });

/** Whether nothing but the e-mail could be wrong: then there is nothing to fill in before it is confirmed. */
const isComplete = (typed: TypedPhysician) => Object.keys(rules(typed)).every((field) => field === "email");

interface Inviting {
  practice: PracticeInfo;
  physician: PracticePhysician | undefined;
  onSent: () => void;
}

/** From what is typed, over the look at the e-mail and its confirmation, to the invitation (PRA-042 to PRA-044, decision G-PRA-10). */
export function usePhysicianInvite({ practice, physician, onSent }: Inviting) {
  const [beginning] = useState(() => beginningOf(practice, physician));
  const startsFilled = physician !== undefined && isComplete(beginning);
  const [step, setStep] = useState<"fill" | "confirm">(startsFilled ? "confirm" : "fill");
  const form = useForm<TypedPhysician>({
    name: physician ? `invite-physician-${physician.physicianId}` : "invite-physician",
    initialValues: beginning,
    validateInputOnBlur: true,
    validate: rules,
  });
  const { goTo, refuse, fail, wrong } = useFormFaults(form, PHYSICIAN_LABELS);
  const check = useEmailCheck();
  const checkOnce = useOneAtATime(check);
  const invite = useInvitePhysician();
  const inviteOnce = useOneAtATime(invite);
  /** The field that has the focus as soon as the other step is there. */
  const next = useRef<string>(undefined);
  // Talks to the browser: the button that was pressed has gone away with its step.
  useEffect(() => {
    if (next.current) goTo(next.current);
    next.current = undefined;
  });
  const turnTo = (to: typeof step, field: string) => {
    next.current = field;
    setStep(to);
  };
  const refuseEmail = () => {
    form.setFieldError("email", EMAIL_TAKEN);
    goTo("email");
  };

  const toConfirm = form.onSubmit(
    ({ email }) =>
      checkOnce(email.trim(), { onSuccess: (isTaken) => (isTaken ? refuseEmail() : turnTo("confirm", "email")), onError: fail }),
    refuse,
  );
  const refused = (error: Error) => {
    fail(error);
    const field = Object.keys((error instanceof ApiError && error.body.fields) || {}).find((each) => each !== "email");
    if (field) turnTo("fill", field);
  };
  const send = form.onSubmit(
    (typed) => {
      const sent = { ...PhysicianInvite.parse(typed), ...(physician && { verified: true }) };
      inviteOnce(sent, {
        onSuccess: (outcome) => {
          if (outcome === "taken") return refuseEmail();
          form.reset();
          setStep("fill");
          onSent();
        },
        onError: refused,
      });
    },
    () => goTo("email"),
  );
  const back = startsFilled ? undefined : () => turnTo("fill", "firstName");
  return { form, step, wrong, goTo, toConfirm, send, back, check, invite };
}
