import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import type { UseFormReturnType } from "@mantine/form";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { toDay } from "../../../ui/people/to-day.ts";
import type { Beginning } from "../form/beginning.ts";
import type { TypedReferral } from "../form/fields.ts";
import { changesOf, IDENTITY_FIELDS, identityInRecord, isCorrectable, isSameIdentity } from "./known-child.ts";

interface WhoTheChildIs {
  beginning: Pick<Beginning, "known" | "mrnOf">;
  choices: ReferralFormChoices;
  form: UseFormReturnType<TypedReferral>;
  faultsOf: (typed: TypedReferral) => Record<string, string>;
}

/** The fields that say who the child is, as far as something is wrong with them. */
const faultyFields = (faults: Record<string, string>) => IDENTITY_FIELDS.filter((field) => field in faults);

/** Who the child is: a child of the record stands as one block, and what is changed of it is asked about once (decision G-REF-32). */
export function useIdentity({ beginning: { known, mrnOf }, choices, form, faultsOf }: WhoTheChildIs) {
  const changed = () => (known ? changesOf(known, form.getValues(), choices) : []);
  const isSettled = () => changed().length === 0 || form.getValues().identityCorrection === "true";
  const [isOpen, setIsOpen] = useState(() => !isSettled() || faultyFields(faultsOf(form.getValues())).length > 0);
  /** What was about to be done when the question came up. */
  const [asked, setAsked] = useState<{ goOn: () => void }>();
  const changeButton = useRef<HTMLButtonElement>(null);
  const block = useRef<HTMLDivElement>(null);

  const show = (isShown: boolean) => flushSync(() => setIsOpen(isShown));
  const close = () => {
    show(false);
    changeButton.current?.focus();
  };
  /** Goes on once it is settled which child this is. */
  const whenSettled = (goOn: () => void) => {
    if (!isSettled()) return setAsked({ goOn });
    show(false);
    goOn();
  };
  return {
    ...{ known, mrnOf, isOpen, block, changeButton, whenSettled },
    /** As lists show the child: of a correction they show what the record says. */
    listed: () => {
      const { firstName, lastName, dateOfBirth } = known && changed().length > 0 ? identityInRecord(known, choices) : form.getValues();
      return { firstName, lastName, dateOfBirth: toDay(dateOfBirth) ?? "" };
    },
    /** Opens the fields where one of them is wrong. */
    reveal: (faults: Record<string, string>) => faultyFields(faults).length > 0 && show(true),
    changes: changed(),
    isAsked: asked !== undefined,
    mayCorrect: known === undefined || isCorrectable(known, form.getValues(), choices),
    open: () => {
      show(true);
      form.getInputNode("firstName")?.focus();
    },
    done: () => {
      const faults = faultsOf(form.getValues());
      const [first, ...others] = faultyFields(faults);
      if (first === undefined) return whenSettled(close);
      flushSync(() => [first, ...others].forEach((field) => void form.setFieldError(field, faults[field])));
      form.getInputNode(first)?.focus();
    },
    /** The record is wrong in what was typed otherwise. */
    correct: () => {
      form.setFieldValue("identityCorrection", "true");
      flushSync(() => {
        setAsked(undefined);
        setIsOpen(false);
      });
      if (asked) asked.goOn();
      else close();
    },
    /** The record's data again. What the record leaves open stays. */
    undo: () => {
      const own = known ? identityInRecord(known, choices) : undefined;
      const back = IDENTITY_FIELDS.flatMap((field) => (own?.[field] ? [[field, own[field]]] : []));
      flushSync(() => {
        form.setValues({ ...Object.fromEntries(back), identityCorrection: "false" });
        for (const field of IDENTITY_FIELDS) form.clearFieldError(field);
        setAsked(undefined);
      });
      close();
    },
    /** Leads to the block, once the step that it stands on is shown. */
    showBlock: (showStep: () => void) => {
      showStep();
      block.current?.focus();
    },
    removeMrn: () => {
      flushSync(() => form.setFieldValue("mrn", ""));
      form.getInputNode("firstName")?.focus();
    },
    /** Nothing is decided yet. */
    stay: () => {
      flushSync(() => {
        setAsked(undefined);
        setIsOpen(true);
      });
      form.getInputNode(changed()[0] ?? "firstName")?.focus();
    },
    /** A change after the answer is another change. */
    onTyped: (typed: TypedReferral, before: TypedReferral) => {
      if (typed.identityCorrection === "true" && !isSameIdentity(typed, before)) form.setFieldValue("identityCorrection", "false");
    },
  };
}

export type IdentityState = ReturnType<typeof useIdentity>;
