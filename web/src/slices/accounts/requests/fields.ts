import { type AccountRequest, AccountRequestForm, DENIAL_REASON_MISSING } from "@linnet/contract/accounts/requests";
import { type FormErrors, schemaResolver } from "@mantine/form";
import { PRACTICE_LABELS } from "../../../ui/form/practice-fields.tsx";

/** The fields of who is meant, as forms and their summaries of errors call them. */
export const PERSON_LABELS = {
  userFirstName: "First name",
  userMiddleName: "Middle name",
  userLastName: "Last name",
  userTitle: "Title",
  userEmail: "Email",
  userPhone: "Mobile phone",
  officePhone: "Office phone",
  npi: "NPI number",
  medicalLicenseNumber: "Medical license number",
};
/** The practice's contact, and other remarks. */
export const CONTACT_LABELS = {
  practiceContactName: "Contact name",
  practiceContactEmail: "Contact email",
  notes: "Notes",
};
/** The fields of an administrator, in the order of the form. */
export const LABELS = {
  expectedRoleId: "Role",
  accountRequestStatusId: "Status",
  denialReason: "Reason",
  ...PERSON_LABELS,
  practiceId: "Practice ID",
  practiceName: "Practice name",
  ...PRACTICE_LABELS,
  ...CONTACT_LABELS,
} satisfies Record<Exclude<keyof AccountRequestForm, "accountRequestId">, string>;
/** The sections of that form. */
export const SECTIONS = [
  { id: "account", title: "Account", fields: ["expectedRoleId", "accountRequestStatusId", "denialReason"] },
  { id: "person", title: "Person", fields: Object.keys(PERSON_LABELS) },
  { id: "practice", title: "Practice", fields: ["practiceId", "practiceName", ...Object.keys(PRACTICE_LABELS)] },
  { id: "contact", title: "Contact and notes", fields: Object.keys(CONTACT_LABELS) },
];

/** What is typed: everything is text until it is sent. */
export type TypedAccountRequest = Record<keyof typeof LABELS, string>;

export const typedOf = (request: AccountRequest): TypedAccountRequest => ({
  userFirstName: request.userFirstName ?? "",
  userMiddleName: request.userMiddleName,
  userLastName: request.userLastName ?? "",
  userTitle: request.userTitle,
  userEmail: request.userEmail,
  userPhone: request.userPhone,
  officePhone: request.officePhone,
  npi: request.npi,
  medicalLicenseNumber: request.medicalLicenseNumber,
  expectedRoleId: String(request.expectedRoleId),
  practiceId: request.practiceId === null ? "" : String(request.practiceId),
  practiceName: request.practiceName,
  practiceAddress1: request.practiceAddress1,
  practiceAddress2: request.practiceAddress2,
  practiceCity: request.practiceCity,
  practiceState: request.practiceState,
  practiceZip: request.practiceZip,
  practicePhone: request.practicePhone,
  practiceFax: request.practiceFax,
  practiceContactName: request.practiceContactName,
  practiceContactEmail: request.practiceContactEmail,
  notes: request.notes,
  accountRequestStatusId: String(request.accountRequestStatusId),
  denialReason: request.denialReason,
});

/** Physicians and owners, who have an NPI and a license (decision G-ACC-05). */
export const isPhysicianRole = (roleId: string): boolean => roleId === "1" || roleId === "9";
export const OWNER = "9";
export const DENIED = "4";

/** What goes to the server. A practice that was not chosen is null (ACC-123). */
export const formOf = (accountRequestId: number, typed: TypedAccountRequest) => ({
  ...typed,
  accountRequestId,
  expectedRoleId: Number(typed.expectedRoleId),
  accountRequestStatusId: Number(typed.accountRequestStatusId),
  practiceId: typed.practiceId.trim() === "" ? null : typed.practiceId.trim(),
});

const rules = schemaResolver<true>(AccountRequestForm, { sync: true });

/** The contract's rules, and those of its fields that depend on each other (decisions G-ACC-04, G-ACC-05). */
export function validateAccountRequest(accountRequestId: number, typed: TypedAccountRequest): FormErrors {
  const isPhysician = isPhysicianRole(typed.expectedRoleId);
  const isEmpty = (field: keyof TypedAccountRequest) => typed[field].trim() === "";
  const errors: FormErrors = rules(formOf(accountRequestId, typed));
  return {
    ...(isPhysician && isEmpty("npi") && { npi: "NPI number is not valid" }),
    ...(isPhysician && isEmpty("medicalLicenseNumber") && { medicalLicenseNumber: "Medical license number is not valid" }),
    ...(typed.accountRequestStatusId !== DENIED && isEmpty("practiceId") && { practiceId: "Practice ID is not valid" }),
    ...errors,
  };
}

/** Whether a public requester is being denied and gets an email. */
export const tellsOfDenial = ({ accountRequestType, accountRequestStatusId }: AccountRequest, status: string): boolean =>
  status === DENIED && accountRequestType === "NewPractice" && String(accountRequestStatusId) !== DENIED;

export const denialErrors = (request: AccountRequest, { accountRequestStatusId, denialReason }: TypedAccountRequest): FormErrors =>
  tellsOfDenial(request, accountRequestStatusId) && denialReason.trim() === "" ? { denialReason: DENIAL_REASON_MISSING } : {};
