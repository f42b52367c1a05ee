import {
  isQuestion,
  itemsById,
  type Packet,
  type PacketCondition,
  type PacketItem,
  type PacketItems,
  type PacketOption,
} from "./packet.ts";
import { ITEM_CONTROL, QUESTIONNAIRE_EXTENSION } from "./read-questionnaire.ts";

/** By which a published packet is known to machines. */
export interface PacketIdentity {
  url: string;
  version: string;
  /** The day on which it was published; absent of a draft. */
  date?: string;
}

/** FHIR writes a coding with what it has. */
const isText = ({ code, display, system }: PacketOption) => system === undefined && code === display;
const codingOf = ({ code, display, system }: PacketOption) => ({ ...(system !== undefined && { system }), code, display });

/** An answer to a question as FHIR types it, under the name that FHIR gives to the type. */
export function fhirValue(item: PacketItem, value: boolean | number | string): { type: string; value: unknown } {
  if (typeof value === "boolean") return { type: "Boolean", value };
  if (item.type === "integer") return { type: "Integer", value };
  if (item.type === "decimal") return { type: "Decimal", value };
  if (item.type === "quantity") {
    const { code, display = code, system } = item.unit ?? { code: undefined };
    return { type: "Quantity", value: { value, ...(code !== undefined && { unit: display, system, code }) } };
  }
  if (item.type === "date") return { type: "Date", value };
  const option = "options" in item ? item.options.find(({ code }) => code === value) : undefined;
  return option && !isText(option) ? { type: "Coding", value: codingOf(option) } : { type: "String", value };
}

function enableWhen({ question, operator, answer }: PacketCondition, items: PacketItems) {
  const asked = items.get(question);
  const { type, value } = asked ? fhirValue(asked, answer) : { type: "String", value: answer };
  return { question, operator, [`answer${type}`]: value };
}

const extension = (name: keyof typeof QUESTIONNAIRE_EXTENSION, value: object) => ({ url: QUESTIONNAIRE_EXTENSION[name], ...value });

const coded = (code: string) => ({ valueCodeableConcept: { coding: [{ system: ITEM_CONTROL, code }] } });

function limitsOf(item: Extract<PacketItem, { type: "integer" | "decimal" | "quantity" }>): object[] {
  const names = item.type === "quantity" ? (["minQuantity", "maxQuantity"] as const) : (["minValue", "maxValue"] as const);
  return names.flatMap((name, index) => {
    const limit = index === 0 ? item.min : item.max;
    if (limit === undefined) return [];
    const { type, value } = fhirValue(item, limit);
    return [extension(name, { [`value${type}`]: value })];
  });
}

function extensionsOf(item: PacketItem): object[] {
  const control = "control" in item && item.control ? [extension("itemControl", coded(item.control))] : [];
  const unit = "unit" in item && item.unit ? [extension("unit", { valueCoding: item.unit })] : [];
  const limits = "min" in item || "max" in item ? limitsOf(item) : [];
  const hidden = "hidden" in item && item.hidden ? [extension("hidden", { valueBoolean: true })] : [];
  const expression = "from" in item && item.from !== undefined ? { language: "text/fhirpath", expression: item.from } : undefined;
  const initial = expression ? [extension("initialExpression", { valueExpression: expression })] : [];
  const redFlag = item.type === "display" && item.redFlag ? [extension("redFlag", { valueBoolean: true })] : [];
  return [...control, ...unit, ...limits, ...hidden, ...initial, ...redFlag];
}

const helpItem = (linkId: string, text: string) => ({
  extension: [{ url: QUESTIONNAIRE_EXTENSION.itemControl, valueCodeableConcept: { coding: [{ system: ITEM_CONTROL, code: "help" }] } }],
  linkId: `${linkId}/help`,
  text,
  type: "display",
});

function fhirItem(item: PacketItem, items: PacketItems): object {
  const extensions = extensionsOf(item);
  const { linkId, text, type, showWhen } = item;
  const asked = isQuestion(item) ? item : undefined;
  const inside = [...items.values()].filter(({ group }) => group === linkId).map((one) => fhirItem(one, items));
  const children = asked?.help === undefined ? inside : [helpItem(linkId, asked.help)];
  return {
    ...(extensions.length > 0 && { extension: extensions }),
    linkId,
    ...(asked?.code && { code: asked.code }),
    text,
    type,
    ...(showWhen && { enableWhen: showWhen.conditions.map((condition) => enableWhen(condition, items)) }),
    // FHIR wants it where there are several conditions.
    ...(showWhen && { enableBehavior: showWhen.any ? "any" : "all" }),
    ...(asked?.required && { required: true }),
    ...(asked?.repeats && { repeats: true }),
    ...("maxLength" in item && item.maxLength !== undefined && { maxLength: item.maxLength }),
    ...("options" in item &&
      item.options.length > 0 && {
        answerOption: item.options.map((option) => (isText(option) ? { valueString: option.code } : { valueCoding: codingOf(option) })),
      }),
    ...(children.length > 0 && { item: children }),
  };
}

/** A packet as FHIR R4 has it: what `readQuestionnaire` reads back as the same packet. */
export function toQuestionnaire(packet: Packet, { url, version, date }: PacketIdentity) {
  const items = itemsById(packet.items);
  return {
    resourceType: "Questionnaire",
    url,
    version,
    ...(packet.derivedFrom !== undefined && { derivedFrom: [packet.derivedFrom] }),
    title: packet.title,
    status: date === undefined ? "draft" : "active",
    ...(packet.isExample && { experimental: true }),
    subjectType: ["Patient"],
    ...(date !== undefined && { date }),
    ...(packet.description !== undefined && { description: packet.description }),
    item: packet.items.filter(({ group }) => group === undefined).map((item) => fhirItem(item, items)),
  };
}
