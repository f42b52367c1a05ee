import type { PhysicianInvite } from "@linnet/contract/accounts/invited-people";
import type { PracticeInfo } from "@linnet/contract/practice";
import type { PracticePhysician } from "@linnet/contract/practice/people";
import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { PhoneField } from "../../../ui/form/contact-fields.tsx";
import { FormGroup, OptionalLabel, WIDTH } from "../../../ui/form/form-group.tsx";
import { PRACTICE_LABELS, PracticeFields } from "../../../ui/form/practice-fields.tsx";
import { NpiWarning } from "../../directory/public.ts";

/** The fields in the order of the form, as its errors are summed up. */
export const PHYSICIAN_LABELS = {
  firstName: "First name",
  midName: "Middle name",
  lastName: "Last name",
  title: "Title",
  npiNum: "NPI",
  medicalLicenseNumber: "Medical license number",
  email: "Email",
  mobilePhone: "Mobile phone",
  ...PRACTICE_LABELS,
};

/** What is typed: every field is text until it is sent. */
export type TypedPhysician = Record<keyof Omit<PhysicianInvite, "verified" | "joining">, string>;

/** The form as it begins: the practice is the one in use, and of a physician who is listed already what is known. */
export const initialValuesOf = (
  { address, practicePhone, practiceFax }: PracticeInfo,
  physician: PracticePhysician | undefined,
): TypedPhysician => ({
  firstName: physician?.firstName ?? "",
  midName: physician?.midName ?? "",
  lastName: physician?.lastName ?? "",
  title: physician?.title ?? "",
  email: physician?.email ?? "",
  mobilePhone: physician?.mobilePhone ?? "",
  npiNum: physician?.npi ?? "",
  medicalLicenseNumber: physician?.medicalLicenseNumber ?? "",
  practiceAddress1: address.address1,
  practiceAddress2: address.address2,
  practiceCity: address.city,
  practiceState: address.state,
  practiceZip: [address.zip, address.zip4].filter(Boolean).join("-"),
  practicePhone,
  practiceFax,
});

/** Who is invited, and where they work (decision G-PRA-11). */
export function PhysicianInviteFields({ form }: { form: UseFormReturnType<TypedPhysician> }) {
  return (
    <>
      <FormGroup title="Physician">
        <TextInput className={WIDTH.third} label={PHYSICIAN_LABELS.firstName} data-autofocus {...form.getInputProps("firstName")} />
        <TextInput
          className={WIDTH.third}
          label={<OptionalLabel>{PHYSICIAN_LABELS.midName}</OptionalLabel>}
          {...form.getInputProps("midName")}
        />
        <TextInput className={WIDTH.third} label={PHYSICIAN_LABELS.lastName} {...form.getInputProps("lastName")} />
        <TextInput
          className={WIDTH.third}
          label={<OptionalLabel>{PHYSICIAN_LABELS.title}</OptionalLabel>}
          description="For example, MD or DO"
          {...form.getInputProps("title")}
        />
        <div className={WIDTH.third}>
          <TextInput label={PHYSICIAN_LABELS.npiNum} description="10 digits" inputMode="numeric" {...form.getInputProps("npiNum")} />
          <NpiWarning npi={form.values.npiNum} />
        </div>
        <TextInput className={WIDTH.third} label={PHYSICIAN_LABELS.medicalLicenseNumber} {...form.getInputProps("medicalLicenseNumber")} />
        <TextInput
          type="email"
          label={PHYSICIAN_LABELS.email}
          description="We will send the invitation to this address. They will also sign in with it."
          {...form.getInputProps("email")}
        />
        <PhoneField label={PHYSICIAN_LABELS.mobilePhone} {...form.getInputProps("mobilePhone")} />
      </FormGroup>
      <FormGroup title="Practice">
        <PracticeFields propsOf={form.getInputProps} isFaxOptional />
      </FormGroup>
    </>
  );
}
