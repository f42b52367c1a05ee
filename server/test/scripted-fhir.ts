import type { FhirQuery } from "../src/adapters/ehr/fhir/client/addresses.ts";
import type { FhirClient } from "../src/adapters/ehr/fhir/client/client.ts";
import type { ServerProfile, ServerSwitch } from "../src/adapters/ehr/fhir/client/server-profile.ts";
import { AppError } from "../src/platform/http/errors.ts";

interface Resource {
  resourceType: string;
  id: string;
  meta?: { lastUpdated?: string };
  [field: string]: unknown;
}

interface Abilities {
  switches?: ServerSwitch[];
  /** Types that are not kept, and parameters that are not known, as `Encounter` and `Encounter:_lastUpdated`. */
  lacks?: string[];
  /** How many patients come on a page. */
  page?: number;
}

const down = () => new AppError("upstream_unavailable", "The hospital’s record system is not responding");

const refersTo = (resource: Resource, reference: string) => JSON.stringify(resource).includes(`"reference":"${reference}"`);

function isWanted(resource: Resource, [name, value]: FhirQuery[number]): boolean {
  if (name === "_id") return value.split(",").includes(resource.id);
  if (name === "_lastUpdated") return (resource.meta?.lastUpdated ?? "9999") >= value.slice("ge".length);
  return ["patient", "subject", "actor"].includes(name) ? value.split(",").some((each) => refersTo(resource, each)) : true;
}

/** A FHIR test client: returns the given resources, and fails on demand. */
export function scriptedFhir(given: Iterable<Resource>, { switches = [], lacks = [], page = 2 }: Abilities = {}) {
  const resources = new Map([...given].map((resource) => [`${resource.resourceType}/${resource.id}`, resource]));
  const asked: string[] = [];
  /** Failures: `everything`, a type with its patient (`Encounter Patient/7`), or a page of a type (`Patient page 2`). */
  const failing = new Set<string>();

  /** Types with incomplete results. */
  const cut = new Set<string>();
  const ask = (what: string) => {
    asked.push(what);
    if (failing.has("everything") || failing.has(what)) throw down();
  };
  const found = (type: string, query: FhirQuery) =>
    [...resources.values()].filter((resource) => resource.resourceType === type && query.every((part) => isWanted(resource, part)));

  const profile: ServerProfile = {
    switches: new Set(switches),
    supportsType: (type) => !lacks.includes(type),
    supports: (type, parameter) => !lacks.includes(type) && !lacks.includes(`${type}:${parameter}`),
    supportsInclude: () => false,
    reference: (type, id) => `${type}/${id}`,
  };

  const find: FhirClient["find"] = async (type, query) => {
    ask(`${type} ${query[0]?.[1]}`);
    return { resources: found(type, query), isCut: cut.has(type) };
  };
  const client: FhirClient = {
    profile: async () => {
      ask("profile");
      return profile;
    },
    find,
    search: async (type, query) => (await find(type, query)).resources,
    async *pages(type, query, from) {
      const all = found(type, query);
      for (let place = Number(from ?? 0); place === 0 || place < all.length; place += page) {
        ask(`${type} page ${place / page + 1}`);
        const next = place + page < all.length ? String(place + page) : undefined;
        yield { resources: all.slice(place, place + page), next };
      }
    },
    read: async (type, id) => {
      ask(`${type}/${id}`);
      return resources.get(`${type}/${id}`);
    },
    fileIn: async () => undefined,
    bytes: async () => undefined,
  };

  return {
    client,
    asked,
    failing,
    cut,
    put: (resource: Resource) => resources.set(`${resource.resourceType}/${resource.id}`, resource),
    remove: (key: string) => resources.delete(key),
    askedFor: (what: RegExp) => asked.filter((one) => what.test(one)),
  };
}
