import { z } from "zod";
import { OutsideFailure } from "../../../platform/outside.ts";

const Resource = z.looseObject({ resourceType: z.string(), id: z.string().optional() });
type Resource = z.infer<typeof Resource>;

const Entry = z.object({ resource: Resource.optional() });

const Bundle = z.object({
  resourceType: z.literal("Bundle"),
  entry: z.array(Entry).default([]),
  link: z.array(z.object({ relation: z.string(), url: z.string() })).default([]),
});

const Outcome = z.object({ resourceType: z.literal("OperationOutcome"), issue: z.array(z.object({ severity: z.string() })) });

/** What one page of a search holds. */
export interface BundlePage {
  /** Matches and what was brought along, by type and id; what the server says about the search is left out. */
  resources: Map<string | symbol, Resource>;
  /** How many entries it has, whatever they are. */
  size: number;
  next: string | undefined;
}

/** Hints about a search are harmless. An error has no place there (a search that fails answers 4xx or 5xx): something is missing. */
const isFailure = (resource: Resource) =>
  Outcome.safeParse(resource).data?.issue.some(({ severity }) => severity === "error" || severity === "fatal") ?? false;

/** A resource without an id is like no other. */
const keyOf = ({ resourceType, id }: Resource) => (id === undefined ? Symbol(resourceType) : `${resourceType}/${id}`);

/** @throws OutsideFailure when it is no page of a search, or one that says that it failed; neither is quoted. */
export function bundlePage(answer: unknown): BundlePage {
  const bundle = Bundle.safeParse(answer);
  if (!bundle.success) throw new OutsideFailure("The FHIR server's answer to a search is no Bundle", { passing: false });
  const { entry, link } = bundle.data;
  const said = entry.flatMap(({ resource }) => resource ?? []);
  if (said.some(isFailure)) throw new OutsideFailure("The FHIR server's answer to a search speaks of an error", { passing: false });
  const found = said.filter(({ resourceType }) => resourceType !== "OperationOutcome");
  return {
    resources: new Map(found.map((resource) => [keyOf(resource), resource])),
    size: entry.length,
    next: link.find(({ relation }) => relation === "next")?.url,
  };
}
