import { PartialDate } from "@linnet/contract/values";
import { z } from "zod";
import { AllergyIntolerance, Condition, Immunization, Medication, MedicationRequest, MedicationStatement } from "./clinical-summary.ts";
import { DiagnosticReport } from "./diagnostic-report.ts";
import { Binary, DocumentReference } from "./documents.ts";
import {
  BirthDay,
  Concept,
  codesOf,
  compact,
  deceasedOf,
  HumanName,
  Id,
  Identifier,
  idOf,
  idsOf,
  lenient,
  listOf,
  Meta,
  Moment,
  Period,
  Reference,
  saidAs,
  some,
  Text,
  Words,
} from "./elements.ts";
import { ImagingStudy } from "./imaging.ts";
import { Observation, ServiceRequest, Specimen } from "./laboratory.ts";
import { RelatedPerson } from "./related-person.ts";
import { Consent, Coverage } from "./sponsorship.ts";
import { ANSWER_WORDS, GENDER_WORDS, statusIn } from "./status-words.ts";
import { codeIn } from "./vocabulary.ts";

/** A care team's status and patient. The roster reads the members. */
const CareTeam = z
  .object({ id: Id, meta: Meta, status: Text, subject: lenient(Reference) })
  .transform(({ id, meta, status, subject }) => compact({ id, status, personId: idOf(subject, "Patient"), ...meta }));

const LINKS = ["replaced-by", "replaces"] as const;

/** A link between a replaced patient and the replacement. Undefined for other kinds of links. */
const PatientLink = z.object({ type: Text, other: lenient(Reference) }).transform(({ type, other }) => {
  const [kind, id] = [LINKS.find((each) => each === type?.trim().toLowerCase()), idOf(other, "Patient")];
  return kind && id ? { type: kind, id } : undefined;
});

/** A patient. The reader's configuration decides which identifier is the record number. */
export const Patient = z
  .object({
    id: Id,
    meta: Meta,
    name: listOf(HumanName),
    gender: codeIn(GENDER_WORDS),
    birthDate: BirthDay,
    identifier: listOf(Identifier),
    generalPractitioner: listOf(Reference),
    active: lenient(z.boolean()),
    deceasedBoolean: saidAs(z.boolean()),
    deceasedDateTime: saidAs(PartialDate),
    link: listOf(PatientLink),
    managingOrganization: lenient(Reference),
  })
  .transform(
    ({
      id,
      meta,
      name,
      gender,
      birthDate,
      identifier,
      generalPractitioner,
      active,
      deceasedBoolean,
      deceasedDateTime,
      link,
      managingOrganization,
    }) =>
      compact({
        id,
        personId: id,
        names: name,
        gender,
        birthDate,
        identifiers: identifier,
        physicians: generalPractitioner.map(({ type, id, name }) => compact({ type, id, name })),
        active,
        deceased: deceasedOf(deceasedBoolean, deceasedDateTime),
        links: some(link.flatMap((each) => each ?? [])),
        organizationId: idOf(managingOrganization, "Organization"),
        ...meta,
      }),
  );
export type Patient = z.output<typeof Patient>;

const EncounterPlace = z.object({ location: Reference, status: Text, physicalType: lenient(Words), period: lenient(Period) });

/** A visit. `places` are in the record's order. */
export const Encounter = z
  .object({
    id: Id,
    meta: Meta,
    status: statusIn("encounter"),
    class: lenient(z.object({ code: Text })),
    type: listOf(Concept),
    serviceType: lenient(Concept),
    reasonCode: listOf(Concept),
    subject: lenient(Reference),
    period: lenient(Period),
    location: listOf(EncounterPlace),
    serviceProvider: lenient(Reference),
    identifier: listOf(Identifier),
  })
  .transform((source) =>
    compact({
      id: source.id,
      status: source.status,
      personId: idOf(source.subject, "Patient"),
      classCode: source.class?.code,
      type: source.type[0]?.text || undefined,
      start: source.period?.start,
      end: source.period?.end,
      places: some(
        source.location.map(({ location, status, physicalType, period }) =>
          compact({
            id: idOf(location, "Location"),
            name: location.name,
            status,
            kind: physicalType?.[0],
            start: period?.start,
            end: period?.end,
          }),
        ),
      ),
      organizationId: idOf(source.serviceProvider, "Organization"),
      organization: source.serviceProvider?.name,
      identifiers: some(source.identifier),
      codes: codesOf([...source.type, source.serviceType, ...source.reasonCode]),
      ...source.meta,
    }),
  );
export type Encounter = z.output<typeof Encounter>;

/** A place. `kind` is its physical type (wa ward, ro room, bd bed, bu building, si site), `partOf` the surrounding place. */
export const Location = z
  .object({ id: Id, name: Text, physicalType: lenient(Words), partOf: lenient(Reference), managingOrganization: lenient(Reference) })
  .transform(({ id, name, physicalType, partOf, managingOrganization }) =>
    compact({
      id,
      name,
      kind: physicalType?.[0],
      partOf: idOf(partOf, "Location"),
      organizationId: idOf(managingOrganization, "Organization"),
    }),
  );
export type Location = z.output<typeof Location>;

export const Organization = z
  .object({ id: Id, name: Text, active: lenient(z.boolean()), partOf: lenient(Reference), identifier: listOf(Identifier) })
  .transform(({ id, name, active, partOf, identifier }) =>
    compact({
      id,
      name,
      active,
      partOf: idOf(partOf, "Organization"),
      identifiers: some(identifier),
    }),
  );
export type Organization = z.output<typeof Organization>;

export const Practitioner = z
  .object({ id: Id, name: listOf(HumanName), active: lenient(z.boolean()), identifier: listOf(Identifier) })
  .transform(({ id, name, active, identifier }) => compact({ id, names: name, active, identifiers: some(identifier) }));
export type Practitioner = z.output<typeof Practitioner>;

/** A physician's role in an organization, with its locations. */
export const PractitionerRole = z
  .object({
    id: Id,
    active: lenient(z.boolean()),
    practitioner: lenient(Reference),
    organization: lenient(Reference),
    location: listOf(Reference),
    code: listOf(Concept),
    specialty: listOf(Concept),
  })
  .transform(({ id, active, practitioner, organization, location, code, specialty }) =>
    compact({
      id,
      active,
      physicianId: idOf(practitioner, "Practitioner"),
      physician: practitioner?.name,
      organizationId: idOf(organization, "Organization"),
      organization: organization?.name,
      locationIds: idsOf(location, "Location"),
      roles: some(code),
      specialties: some(specialty),
    }),
  );
export type PractitionerRole = z.output<typeof PractitionerRole>;

/** A participant. `answer` is their response unless they accepted. `isOptional`: not required to attend. */
const Participant = z
  .object({
    actor: lenient(Reference),
    type: listOf(Words),
    required: Text,
    status: codeIn(ANSWER_WORDS),
  })
  .transform(({ actor, type, required, status }) =>
    compact({
      type: actor?.type,
      id: actor?.id,
      name: actor?.name,
      roles: some(type.flat()),
      answer: status === "accepted" ? undefined : status,
      isOptional: required === "optional" || required === "information-only" || undefined,
    }),
  );

const patientsAmong = (participants: readonly z.output<typeof Participant>[]): string[] => [
  ...new Set(participants.flatMap(({ type, id }) => (type === "Patient" && id !== undefined ? [id] : []))),
];

/** An appointment. Proposed and canceled ones may have no time. */
export const Appointment = z
  .object({
    id: Id,
    meta: Meta,
    status: statusIn("appointment"),
    serviceCategory: listOf(Concept),
    serviceType: listOf(Concept),
    specialty: listOf(Concept),
    appointmentType: lenient(Concept),
    reasonCode: listOf(Concept),
    description: Text,
    start: Moment,
    end: Moment,
    minutesDuration: lenient(z.number()),
    requestedPeriod: listOf(Period),
    participant: listOf(Participant),
  })
  .transform((source) => {
    const [personId, ...others] = patientsAmong(source.participant);
    return compact({
      id: source.id,
      status: source.status,
      personId,
      /** Its other patients, such as siblings seen together. */
      alsoOf: some(others),
      categories: some(source.serviceCategory),
      types: some(source.serviceType),
      specialties: some(source.specialty),
      appointmentType: source.appointmentType,
      description: source.description,
      start: source.start ?? source.requestedPeriod[0]?.start,
      end: source.end ?? source.requestedPeriod[0]?.end,
      minutes: source.minutesDuration,
      participants: source.participant,
      codes: codesOf(source.reasonCode),
      ...source.meta,
    });
  });
export type Appointment = z.output<typeof Appointment>;

/** The resource types we read, with the fields we read. A new type also needs a row in `REACHES_CHART`. */
export const FHIR_RESOURCES = {
  Patient,
  Encounter,
  Location,
  Organization,
  Practitioner,
  PractitionerRole,
  Observation,
  DiagnosticReport,
  ServiceRequest,
  Specimen,
  AllergyIntolerance,
  Condition,
  Medication,
  MedicationRequest,
  MedicationStatement,
  Immunization,
  Appointment,
  CareTeam,
  RelatedPerson,
  Coverage,
  Consent,
  DocumentReference,
  Binary,
  ImagingStudy,
};

/**
 * How each type reaches the chart. `shown`: by itself. For these, the import reports whether the chart shows them (`shownResources`) and
 * why not (`import/why-not-shown.ts`). `with-others`: a patient's, listed with the resource it supports. `by-name`: belongs to no patient
 * and is listed where it is named.
 */
export const REACHES_CHART: Record<keyof typeof FHIR_RESOURCES, "shown" | "with-others" | "by-name"> = {
  Patient: "shown",
  Encounter: "shown",
  Location: "by-name",
  Organization: "by-name",
  Practitioner: "by-name",
  PractitionerRole: "by-name",
  Observation: "shown",
  DiagnosticReport: "shown",
  ServiceRequest: "with-others",
  Specimen: "by-name",
  AllergyIntolerance: "shown",
  Condition: "shown",
  Medication: "by-name",
  MedicationRequest: "shown",
  MedicationStatement: "shown",
  Immunization: "shown",
  Appointment: "shown",
  CareTeam: "with-others",
  RelatedPerson: "with-others",
  Coverage: "with-others",
  Consent: "with-others",
  DocumentReference: "shown",
  Binary: "by-name",
  ImagingStudy: "shown",
};
