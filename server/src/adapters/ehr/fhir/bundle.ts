import { z } from "zod";
import { OutsideFailure } from "../../../platform/outside.ts";

const Resource = z.looseObject({ resourceType: z.string(), id: z.string().optional() });
type Resource = z.infer<typeof Resource>;

const Entry = z.object({ resource: Resource.optional(), search: z.object({ mode: z.string().optional() }).optional() });

const Bundle = z.object({
  resourceType: z.literal("Bundle"),
  entry: z.array(Entry).default([]),
  link: z.array(z.object({ relation: z.string(), url: z.string() })).default([]),
});

/** What one page of a search holds. */
export interface BundlePage {
  /** Matches and what was brought along, by type and id; what the server says about the search is left out. */
  resources: Map<string, Resource>;
  /** How many entries it has, whatever they are. */
  size: number;
  next: string | undefined;
}

const isFound = ({ resource, search }: z.infer<typeof Entry>) =>
  resource !== undefined && search?.mode !== "outcome" && resource.resourceType !== "OperationOutcome";

/** @throws OutsideFailure when it is no page of a search; why is not quoted. */
export function bundlePage(answer: unknown): BundlePage {
  const bundle = Bundle.safeParse(answer);
  if (!bundle.success) throw new OutsideFailure("The FHIR server's answer to a search is no Bundle", { passing: false });
  const { entry, link } = bundle.data;
  const resources = new Map<string, Resource>();
  for (const [place, { resource }] of entry.filter(isFound).entries()) {
    if (!resource) continue;
    resources.set(`${resource.resourceType}/${resource.id ?? `without id, ${place}`}`, resource);
  }
  return { resources, size: entry.length, next: link.find(({ relation }) => relation === "next")?.url };
}
