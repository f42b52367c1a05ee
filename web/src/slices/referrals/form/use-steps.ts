import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSettings } from "../../../platform/page/settings.ts";
import { todayIn } from "../../../ui/people/to-day.ts";
import { me } from "../../session/public.ts";
import { pendingText } from "../drafts/pending-files.ts";
import { useDraft } from "../drafts/use-draft.ts";
import type { DraftInAddress } from "../drafts/use-in-address.ts";
import { useIdentity } from "../identity/use-identity.ts";
import type { Subject } from "./api.ts";
import { useWizardFiles } from "./attachments/use-files.ts";
import { type Beginning, draftFields } from "./beginning.ts";
import { fieldsOf, type Step, stepOf, type TypedReferral } from "./fields.ts";
import { wizardRules } from "./rules.ts";

interface Wizard {
  subject: Subject;
  choices: ReferralFormChoices;
  beginning: Beginning;
  draft: DraftInAddress;
}

/** What is typed, step by step; each change of it is kept as a draft. */
export function useWizardSteps({ subject, choices, beginning, draft }: Wizard) {
  const { timeZone } = useSettings();
  const today = todayIn(timeZone);
  const faultsOf = wizardRules(today, beginning.ownNames);
  /** Nobody writes in somebody else's name (security: login-as). */
  const isOther = useQuery(me).data?.roles.loginAs != null;
  const [step, setStep] = useState(beginning.step);
  const files = useWizardFiles({ draftId: draft.id, kept: beginning.kept, onChange: (kept) => keep({ kept }) });
  /** Something was wrong when a step was left: from then on it is also summed up. */
  const [isRefused, setIsRefused] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm<TypedReferral>({
    name: "referral",
    initialValues: beginning.typed,
    validateInputOnBlur: true,
    validate: faultsOf,
    onValuesChange: (typed, before) => {
      keep({ typed });
      identity.onTyped(typed, before);
    },
  });
  const identity = useIdentity({ beginning, choices, form, faultsOf });
  const { modifyDtm, refersAnyway } = beginning;
  const known = subject.form === "refer-a-patient" ? beginning.known : undefined;
  const contentOf = ({ typed = form.getValues(), kept = files.kept, at = step }) => ({
    fields: draftFields({ typed, kept, modifyDtm, known, refersAnyway, pending: pendingText(files.now()) }),
    step: at,
  });
  const saved = useDraft({ subject, draft, contentNow: () => contentOf({}) });
  const keep = (change: Parameters<typeof contentOf>[0]) => {
    if (isOther) return;
    saved.keep(contentOf(change));
    files.sync();
  };

  const goTo = (field: string) => form.getInputNode(field)?.focus();
  const show = (next: Step) => {
    flushSync(() => {
      setStep(next);
      setIsRefused(false);
      form.clearErrors();
    });
  };
  const arrive = (next: Step) => {
    show(next);
    heading.current?.focus();
    keep({ at: next });
    saved.keeper.flush();
    window.scrollTo({ top: 0 });
  };
  /** Shows what is wrong with the fields, on the first step that has any. */
  const refuse = (faults: Record<string, string>) => {
    const wrong = ([1, 2] as const).find((each) => Object.keys(faults).some((field) => stepOf(field) === each)) ?? step;
    if (wrong !== step) show(wrong);
    if (wrong === 2) identity.reveal(faults);
    const here = fieldsOf(wrong).filter(({ field }) => field in faults);
    flushSync(() => {
      form.setErrors(Object.fromEntries(here.map(({ field }) => [field, faults[field]])));
      setIsRefused(true);
    });
    goTo(here[0]?.field ?? "");
  };
  /** Forward only over steps in which nothing is wrong; back without being asked (REF-074). */
  const go = (next: Step) => {
    const faults = Object.entries(faultsOf(form.getValues())).filter(([field]) => (stepOf(field) ?? next) < next);
    if (next > step && faults.length > 0) refuse(Object.fromEntries(faults));
    else if (next > Math.max(step, 2)) identity.whenSettled(() => arrive(next));
    else arrive(next);
  };

  /** Goes on when all of it can be sent; what cannot is shown. */
  const whenWhole = (goOn: () => void) => {
    const faults = faultsOf(form.getValues());
    if (Object.keys(faults).length === 0) identity.whenSettled(goOn);
    else refuse(faults);
  };

  return {
    ...{ form, today, step, show, go, goTo, refuse, whenWhole, heading, identity, isOther, draft: saved, choices, files },
    wrong: isRefused ? fieldsOf(step).flatMap(({ field, label }) => problemOf(field, label, form.errors[field])) : [],
  };
}

export type WizardSteps = ReturnType<typeof useWizardSteps>;

const problemOf = (field: string, label: string, message: unknown) => (message ? [{ field, label, message: String(message) }] : []);
