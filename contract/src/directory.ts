import { z } from "zod";
import { Required } from "./directory/fields.ts";
import { Practice, PracticeEdit, PracticeForm } from "./directory/practice-record.ts";
import { endpoint } from "./endpoint.ts";
import { growingList } from "./growing.ts";
import { PhoneNumber } from "./values/us.ts";
import { Id, Line } from "./values.ts";

/** Names, cities and streets are searched from so many characters on (S3 §9); a number finds a practice by its id. */
export const MIN_SEARCH_LENGTH = 3;
export const TOO_SHORT_TO_SEARCH = `Type at least ${MIN_SEARCH_LENGTH} characters`;
/** Of active records so many are given, and as many of deactivated ones (decision G-DIR-03). */
export const MAX_FOUND = 100;

const Params = z.object({ id: z.coerce.number().pipe(Id) });
const SearchText = Line.trim().min(1, "Enter a search term").max(100, "Use at most 100 characters");
/** Both where it is left out (decision G-DIR-03). */
export const OnlyActive = z
  .enum(["true", "false"])
  .optional()
  .transform((text) => (text === undefined ? null : text === "true"));

/** A practice as a search finds it (S3 §3). */
export const FoundPractice = z.object({
  practiceId: Id,
  practiceName: z.string(),
  isActive: z.boolean(),
  isMyLinnet: z.boolean(),
  physicianCount: z.int(),
  locationCount: z.int(),
  /** Added: of its default location, in one line; empty where it has none. */
  address: z.string(),
});
export type FoundPractice = z.infer<typeof FoundPractice>;

/** An active location as a row of a listing (decision G-DIR-17). */
export const LocationRow = z.object({
  id: Id,
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  contactPerson: z.string(),
  email: z.string(),
  phone: z.string(),
  fax: z.string(),
});
export type LocationRow = z.infer<typeof LocationRow>;

/** A physician of a practice as a row of a listing; `speciality` joins the names of several (decision G-DIR-17). */
export const PracticePhysicianRow = z.object({
  id: Id,
  firstName: z.string(),
  midName: z.string(),
  lastName: z.string(),
  title: z.string(),
  isPracticeOwner: z.boolean(),
  isMyLinnet: z.boolean(),
  email: z.string(),
  npi: z.string(),
  speciality: z.string(),
});
export type PracticePhysicianRow = z.infer<typeof PracticePhysicianRow>;

/** Why a practice may duplicate the new one. In the same building: at the same address in another suite. */
export const DUPLICATE_REASONS = ["Same name", "Similar name", "Same phone", "Same address", "Same building"] as const;

/** A practice that may duplicate the new one. `reasons` and the `address` of its default location are added. */
export const PossibleDuplicate = z.object({
  practiceId: Id,
  practiceName: z.string(),
  isMyLinnet: z.boolean(),
  address: z.string(),
  reasons: growingList(z.enum(DUPLICATE_REASONS)),
});
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>;

/** How much has to be typed depends on what is searched (S3 §9). */
const PracticeSearch = z
  .object({ searchTerm: SearchText, searchKey: z.enum(["name", "location", "id", "any"]).default("name"), active: OnlyActive })
  .superRefine(({ searchTerm, searchKey }, { addIssue }) => {
    const refuse = (message: string) => addIssue({ code: "custom", path: ["searchTerm"], message });
    if (searchKey === "id" && !/^\d+$/.test(searchTerm)) refuse("Enter a practice ID");
    const isNumber = searchKey === "any" && /^\d+$/.test(searchTerm);
    if (searchKey !== "id" && !isNumber && searchTerm.length < MIN_SEARCH_LENGTH) refuse(TOO_SHORT_TO_SEARCH);
  });

export const directory = {
  /**
   * By words of the name, each a part of one of its words; by id; or by city, zip, state and street of a location, which then has all
   * the words. Active ones first, each by name (decisions G-DIR-02, -03). By any of them, added: the one of that id, those of that name,
   * then those of that place.
   */
  search: endpoint({
    method: "GET",
    path: "/practice",
    action: "read:practices",
    query: PracticeSearch,
    reply: z.array(FoundPractice),
  }),
  physicians: endpoint({
    method: "GET",
    path: "/practice/:id/physicians",
    action: "read:practice-physician-list",
    params: Params,
    reply: z.array(PracticePhysicianRow),
  }),
  locations: endpoint({
    method: "GET",
    path: "/practice/:id/locations",
    action: "read:practice-locations",
    params: Params,
    reply: z.array(LocationRow),
  }),
  /** Active practices that may be the one of this name; phone and address of its first location tell of more (added). Nearest first, at most 20. */
  lookup: endpoint({
    method: "GET",
    path: "/practice/lookup/:name",
    action: "read:practices-alike",
    params: z.object({ name: Required(200) }),
    query: z.object({
      phone: PhoneNumber.optional(),
      address1: Line.trim().max(200).optional(),
      address2: Line.trim().max(200).optional(),
      zip: Line.trim().max(10).optional(),
    }),
    reply: z.array(PossibleDuplicate),
  }),
  get: endpoint({ method: "GET", path: "/practice/:id", action: "read:practice-record", params: Params, reply: Practice }),
  /** Gives the id of the new practice. 409 where an active one has the same name (decision G-DIR-11). */
  create: endpoint({
    method: "POST",
    path: "/practice/v2",
    action: "write:practice",
    onceByKey: true,
    body: PracticeForm,
    reply: z.object({ id: Id }),
  }),
  edit: endpoint({ method: "PUT", path: "/practice", action: "write:practice-edit", body: PracticeEdit, reply: Practice }),
  deactivate: endpoint({
    method: "PUT",
    path: "/practice/deactivate/:id",
    action: "write:practice-deactivation",
    params: Params,
    reply: z.literal(true),
  }),
  changeDefaultLocation: endpoint({
    method: "PUT",
    path: "/Practice/locationchange",
    action: "write:default-location",
    body: z.strictObject({ locationId: Id, practiceId: Id }),
    reply: z.literal(true),
  }),
  /** The physician gets role 9, the owner before becomes a physician (decision G-DIR-07). */
  changeOwner: endpoint({
    method: "PUT",
    path: "/Practice/pochange",
    action: "write:practice-owner",
    body: z.strictObject({ physicianId: Id, practiceId: Id }),
    reply: z.literal(true),
  }),
};
