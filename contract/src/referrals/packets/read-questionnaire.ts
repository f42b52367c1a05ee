import { z } from "zod";
import { MAX_DEPTH, Packet } from "./packet.ts";
import { RecordPath } from "./record-path.ts";

const EXTENSION = "http://hl7.org/fhir/StructureDefinition/";
const SDC = "http://hl7.org/fhir/uv/sdc/StructureDefinition/";
/** The extensions of the subset, by what they say. */
export const QUESTIONNAIRE_EXTENSION = {
  itemControl: `${EXTENSION}questionnaire-itemControl`,
  hidden: `${EXTENSION}questionnaire-hidden`,
  unit: `${EXTENSION}questionnaire-unit`,
  minValue: `${EXTENSION}minValue`,
  maxValue: `${EXTENSION}maxValue`,
  minQuantity: `${SDC}sdc-questionnaire-minQuantity`,
  maxQuantity: `${SDC}sdc-questionnaire-maxQuantity`,
  initialExpression: `${SDC}sdc-questionnaire-initialExpression`,
  /** Our own extension: text on when to call right away. */
  redFlag: "urn:linnet:packet-red-flag",
} as const;
export const ITEM_CONTROL = "http://hl7.org/fhir/questionnaire-item-control";

/** How something looks is left out: texts are plain, and the portal has one look. */
const LOOKS = [
  `${EXTENSION}rendering-style`,
  `${EXTENSION}rendering-xhtml`,
  `${EXTENSION}questionnaire-choiceOrientation`,
  `${EXTENSION}entryFormat`,
] as const;

const LeftOut = z.unknown();
const Coding = z
  .strictObject({ system: z.string().optional(), code: z.string(), display: z.string().optional(), version: LeftOut.optional() })
  .transform(({ version: _, ...coding }) => coding);
const Quantity = z.strictObject({ value: z.number(), unit: LeftOut.optional(), system: LeftOut.optional(), code: LeftOut.optional() });
const Control = z.enum(["radio-button", "check-box", "drop-down", "autocomplete", "help"]);

const Looks = z.looseObject({ url: z.enum(LOOKS) });
const OnlyLooks = z.strictObject({ extension: z.array(Looks) }).optional();
const named = <const U extends string, S extends z.ZodRawShape>(url: U, shape: S) => z.strictObject({ url: z.literal(url), ...shape });

/** An extension as a part of the packet's item. */
const { itemControl, hidden, unit, minValue, maxValue, minQuantity, maxQuantity, initialExpression, redFlag } = QUESTIONNAIRE_EXTENSION;
const Limit = { valueInteger: z.int().optional(), valueDecimal: z.number().optional() };
const OneCoding = z.tuple([z.strictObject({ system: z.string().optional(), code: Control, display: LeftOut.optional() })]);
const Expression = z.strictObject({ language: z.literal("text/fhirpath"), expression: RecordPath, description: LeftOut.optional() });
const ItemExtension = z.discriminatedUnion("url", [
  named(itemControl, { valueCodeableConcept: z.strictObject({ coding: OneCoding, text: LeftOut.optional() }) }).transform((one) => ({
    control: one.valueCodeableConcept.coding[0].code,
  })),
  named(hidden, { valueBoolean: z.boolean() }).transform((one) => ({ hidden: one.valueBoolean })),
  named(unit, { valueCoding: Coding }).transform((one) => ({ unit: one.valueCoding })),
  named(minValue, Limit).transform((one) => ({ min: one.valueInteger ?? one.valueDecimal })),
  named(maxValue, Limit).transform((one) => ({ max: one.valueInteger ?? one.valueDecimal })),
  named(minQuantity, { valueQuantity: Quantity }).transform((one) => ({ min: one.valueQuantity.value })),
  named(maxQuantity, { valueQuantity: Quantity }).transform((one) => ({ max: one.valueQuantity.value })),
  named(initialExpression, { valueExpression: Expression }).transform((one) => ({ from: one.valueExpression.expression })),
  named(redFlag, { valueBoolean: z.boolean() }).transform((one) => ({ redFlag: one.valueBoolean })),
  Looks.transform(() => ({})),
]);

const EnableWhen = z
  .strictObject({
    question: z.string(),
    operator: z.enum(["exists", "=", "!=", ">", "<", ">=", "<="]),
    answerBoolean: z.boolean().optional(),
    answerInteger: z.int().optional(),
    answerDecimal: z.number().optional(),
    answerDate: z.string().optional(),
    answerString: z.string().optional(),
    answerCoding: Coding.optional(),
    answerQuantity: Quantity.optional(),
  })
  .transform(({ question, operator, answerCoding, answerQuantity, ...answers }, context) => {
    const [answer, ...others] = [...Object.values(answers), answerCoding?.code, answerQuantity?.value].filter((one) => one !== undefined);
    if (answer !== undefined && others.length === 0) return { question, operator, answer };
    context.addIssue({ code: "custom", message: "needs exactly one answer" });
    return z.NEVER;
  });

const AnswerOption = z
  .strictObject({ valueCoding: Coding.optional(), valueString: z.string().optional(), _valueString: OnlyLooks })
  .transform(({ valueCoding, valueString }, context) => {
    if (valueCoding && valueString === undefined) {
      const { code, display = code, system } = valueCoding;
      return { code, display, ...(system !== undefined && { system }) };
    }
    if (valueString !== undefined && !valueCoding) return { code: valueString, display: valueString };
    context.addIssue({ code: "custom", message: "must be one coding or one text" });
    return z.NEVER;
  });

const TYPES = [
  ...["group", "display", "boolean", "choice", "open-choice", "integer", "decimal", "quantity"],
  ...["date", "string", "text", "attachment"],
] as const;

const Item = z.strictObject({
  id: LeftOut.optional(),
  linkId: z.string(),
  text: z.string(),
  _text: OnlyLooks,
  prefix: LeftOut.optional(),
  type: z.enum(TYPES),
  code: z.array(Coding).optional(),
  required: z.boolean().optional(),
  repeats: z.boolean().optional(),
  readOnly: z.literal(false).optional(),
  maxLength: z.int().optional(),
  enableWhen: z.array(EnableWhen).optional(),
  enableBehavior: z.enum(["all", "any"]).optional(),
  answerOption: z.array(AnswerOption).optional(),
  extension: z.array(ItemExtension).optional(),
  item: z.array(z.unknown()).optional(),
});

const ABOUT_PUBLICATION = [
  ...["id", "meta", "text", "language", "identifier", "name", "status", "date", "effectivePeriod", "approvalDate", "lastReviewDate"],
  ...["publisher", "contact", "useContext", "jurisdiction", "purpose", "copyright", "code"],
];
/** What is about the publication, not about the questions, is left out: the portal has its own. */
const Questionnaire = z.strictObject({
  resourceType: z.literal("Questionnaire"),
  ...Object.fromEntries(ABOUT_PUBLICATION.map((name) => [name, LeftOut.optional()])),
  url: z.string().optional(),
  version: z.string().optional(),
  title: z.string(),
  description: z.string().optional(),
  experimental: z.boolean().optional(),
  derivedFrom: z.array(z.string()).optional(),
  subjectType: z.array(z.literal("Patient")).optional(),
  item: z.array(z.unknown()),
});

/** What cannot be imported, and its item. */
export interface OutsideSubset {
  /** Empty where it is about the whole. */
  linkId: string;
  what: string;
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined), input);

const said = (value: unknown) => (typeof value === "string" ? ` “${value.slice(0, 200)}”` : "");

const extensionNamed = (url: string) => `extension ${url.slice(0, 200)}`;

/** Of extensions that stand where none are taken, each one. */
function unknownKey(key: string, place: string, input: unknown): string[] {
  const extensions = place === "" && key === "extension" ? valueAt(input, [key]) : undefined;
  if (!Array.isArray(extensions)) return [place ? `${place}.${key}` : key];
  return extensions.map((one: unknown) => extensionNamed(String(valueAt(one, ["url"]))));
}

/** What zod does not take, as lines of the list: an element, an extension by its address, or a value. */
function outsideOf(error: z.ZodError, input: unknown, linkId: string): OutsideSubset[] {
  return error.issues.flatMap((issue) => {
    const extension = issue.path.indexOf("extension");
    const url = extension < 0 ? undefined : valueAt(input, [...issue.path.slice(0, extension + 2), "url"]);
    const value = valueAt(input, issue.path);
    if (typeof url === "string") return { linkId, what: value === url ? extensionNamed(url) : `${extensionNamed(url)}${said(value)}` };
    const place = issue.path.map(String).join(".");
    if (issue.code === "unrecognized_keys")
      return issue.keys.flatMap((key) => unknownKey(key, place, input).map((what) => ({ linkId, what })));
    if (value === undefined && issue.code !== "custom") return { linkId, what: `${place} is missing` };
    return { linkId, what: issue.code === "custom" ? `${place}: ${issue.message}` : `${place}${said(value)}` };
  });
}

/** So many items are read, and so many problems told; a list inside an item, such as its options, may be so long. */
const MAX_ITEMS = 1000;
const MAX_OUTSIDE = 50;
const MAX_LIST = 1000;

/** What may still be read and told; reading stops where either is used up, however much was sent. */
interface Budget {
  items: number;
  outside: number;
}

/** The lists of an element that are longer than any that is taken: they are not read, since each entry could be a problem of its own. */
const tooLong = (input: unknown, linkId: string): OutsideSubset[] =>
  Object.entries(typeof input === "object" && input !== null ? input : {}).flatMap(([key, value]) =>
    key !== "item" && Array.isArray(value) && value.length > MAX_LIST
      ? { linkId, what: `more than ${MAX_LIST} of ${key.slice(0, 200)}` }
      : [],
  );

interface Place {
  group: string | undefined;
  depth: number;
  left: Budget;
}

interface Read {
  items: object[];
  outside: OutsideSubset[];
}

const nothing = (): Read => ({ items: [], outside: [] });

/** The help of a question, which FHIR writes as words inside it; anything else inside a question is outside the subset. */
function helpOf(children: readonly unknown[], linkId: string) {
  const read = children.map((child) => Item.safeParse(child).data);
  const texts = read.flatMap((child) =>
    child?.type === "display" && child.extension?.some((one) => "control" in one && one.control === "help") ? [child.text] : [],
  );
  return {
    help: texts.join("\n") || undefined,
    outside: texts.length < children.length ? [{ linkId, what: "an item inside a question" }] : [],
  };
}

/** As far as it says something: what is absent or false is not written down. */
const given = (parts: object) => Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined && part !== false));

function readItem(input: unknown, place: Place): Read {
  const linkId = String(valueAt(input, ["linkId"]) ?? "").slice(0, 200);
  /** What is outside of this item itself. */
  const told = (outside: OutsideSubset[]) => {
    place.left.outside -= outside.length;
    return outside.slice(0, MAX_OUTSIDE);
  };
  const lists = tooLong(input, linkId);
  if (lists.length > 0) return { items: [], outside: told(lists) };
  const { data: item, error } = Item.safeParse(input);
  const children = valueAt(input, ["item"]);
  const isGroup = valueAt(input, ["type"]) === "group";
  const inside = isGroup && Array.isArray(children) ? readItems(children, { ...place, group: linkId, depth: place.depth + 1 }) : nothing();
  if (!item) return { ...inside, outside: [...told(outsideOf(error, input, linkId)), ...inside.outside] };
  // An item that does not fit is a problem of the question, so one more than is taken is enough to look at.
  const { help, outside } = isGroup ? { help: undefined, outside: [] } : helpOf((item.item ?? []).slice(0, MAX_OUTSIDE), linkId);
  const { text, type, code, required, repeats, maxLength, enableWhen = [], enableBehavior, answerOption } = item;
  const showWhen = enableWhen.length > 0 ? { any: enableBehavior === "any", conditions: enableWhen } : undefined;
  const own = { linkId, text, type, group: place.group, code, required, repeats, maxLength, showWhen, help, options: answerOption };
  const packetItem = given(Object.assign(own, ...(item.extension ?? [])));
  return { items: [packetItem, ...inside.items], outside: [...told(outside), ...inside.outside] };
}

function readItems(inputs: readonly unknown[], place: Place): Read {
  const { group, depth, left } = place;
  if (depth > MAX_DEPTH + 1) return { items: [], outside: [{ linkId: group ?? "", what: `groups more than ${MAX_DEPTH} deep` }] };
  const all: Read = nothing();
  for (const input of inputs) {
    if (left.outside <= 0) break;
    if (left.items === 0) {
      left.outside = 0;
      all.outside.push({ linkId: "", what: `more than ${MAX_ITEMS} items` });
      break;
    }
    left.items -= 1;
    const { items, outside } = readItem(input, place);
    all.items.push(...items);
    all.outside.push(...outside);
  }
  return all;
}

/** What an item of the packet does not take, as lines of the list. */
function outsideOfPacket(error: z.ZodError, items: readonly object[]): OutsideSubset[] {
  return error.issues.flatMap(({ path: [key, index, ...rest], ...issue }) => {
    if (key !== "items" || typeof index !== "number") return { linkId: "", what: issue.message };
    const item = items[index];
    return outsideOf(new z.ZodError([{ ...issue, path: rest }]), item, String(valueAt(item, ["linkId"])));
  });
}

/**
 * Reads a FHIR R4 Questionnaire as a packet. Content outside the subset of decision record 83 is not dropped: there is no packet then, but
 * a list of the problems, 50 lines at most. Reads at most 1,000 items.
 */
export function readQuestionnaire(input: unknown): { packet: Packet } | { outside: OutsideSubset[] } {
  const lists = tooLong(input, "");
  if (lists.length > 0) return { outside: lists.slice(0, MAX_OUTSIDE) };
  const whole = Questionnaire.safeParse(input);
  const items = valueAt(input, ["item"]);
  const left = { items: MAX_ITEMS, outside: MAX_OUTSIDE };
  const read = readItems(Array.isArray(items) ? items : [], { group: undefined, depth: 1, left });
  const outside = [...(whole.error ? outsideOf(whole.error, input, "") : []), ...read.outside].slice(0, MAX_OUTSIDE);
  if (!whole.success || outside.length > 0) return { outside };
  const { url, version, title, description, experimental } = whole.data;
  const derivedFrom = url === undefined ? undefined : version === undefined ? url : `${url}|${version}`;
  const packet = Packet.safeParse(given({ title, description, isExample: experimental, derivedFrom, items: read.items }));
  return packet.success ? { packet: packet.data } : { outside: outsideOfPacket(packet.error, read.items) };
}
