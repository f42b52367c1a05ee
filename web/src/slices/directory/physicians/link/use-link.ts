import { NO_LOCATION } from "@linnet/contract/directory/fields";
import { LINK_FIELDS, PhysicianContact } from "@linnet/contract/directory/links/field-list";
import { eachOf, namesOf } from "@linnet/contract/field-list";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { z } from "zod";
import { useFormErrors } from "../../../../ui/form/use-form-errors.ts";

/** In the order of the form and as its errors are summed up. */
export const LINK_LABELS = { locationId: "Location", ...eachOf(LINK_FIELDS, "label") };

type ChosenPhysician = Pick<PhysicianDraft, "physicianId" | "physicianName">;
export type LocationChoice = { value: number; label: string };

interface PhysicianLinking {
  link: PhysicianDraft | undefined;
  locations: readonly LocationChoice[];
  onSave: (draft: PhysicianDraft) => void;
}

/** The contract's rules over what is typed: a select holds text, and has to name one of the locations there are (DIR-101, DIR-102). */
const typedRules = (locations: readonly LocationChoice[]) =>
  PhysicianContact.extend({
    locationId: z
      .string()
      .refine((text) => locations.some(({ value }) => String(value) === text), NO_LOCATION)
      .transform(Number),
  });

/** How a physician is reached in a practice, as the form has it: what is missing is empty. */
export const contactOf = (link: Partial<PhysicianContact> | undefined) =>
  // As: fromEntries forgets the names.
  Object.fromEntries(namesOf(LINK_FIELDS).map((field) => [field, link?.[field] ?? ""])) as Record<keyof typeof LINK_FIELDS, string>;

function initialValuesOf(link: PhysicianDraft | undefined, locations: readonly LocationChoice[]) {
  const only = locations.length === 1 ? locations[0]?.value : undefined;
  return {
    locationId: String((link ? link.locationId : only) ?? ""),
    ...contactOf(link),
  };
}

/** From choosing a person to their contact in the practice (DIR-035, DIR-036). Existing members start at the second step. */
export function usePhysicianLink({ link, locations, onSave }: PhysicianLinking) {
  const [chosen, setChosen] = useState<ChosenPhysician | undefined>(link);
  const [step, setStep] = useState<"choose" | "contact">(link ? "contact" : "choose");
  const [searched, setSearched] = useState("");
  const rules = typedRules(locations);
  const form = useForm({
    name: "physician-link",
    initialValues: initialValuesOf(link, locations),
    validateInputOnBlur: true,
    validate: schemaResolver(rules, { sync: true }),
  });
  const { goTo, refuse, wrong } = useFormErrors(form, LINK_LABELS);
  const send = form.onSubmit((typed) => {
    if (chosen) onSave({ physicianId: chosen.physicianId, physicianName: chosen.physicianName, ...rules.parse(typed) });
  }, refuse);
  return { form, wrong, goTo, send, step, setStep, chosen, setChosen, searched, setSearched };
}

/** A physician of a practice that is being made or edited, as the dialog gives it. `locationId` is the value of one of its locations. */
export interface PhysicianDraft extends PhysicianContact {
  physicianId: number;
  physicianName: string;
  locationId: number;
}
