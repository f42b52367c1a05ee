import { z } from "zod";
import type { FhirResource } from "../../ehr/fhir/client/writing.ts";
import { Id } from "../../ehr/resources/elements.ts";
import { NotTaken } from "../port.ts";
import { type OwnType, ownIdentifier, tokenOf } from "./own-identifier.ts";
import { Task } from "./task-resources.ts";
import type { WritableClient } from "./transact.ts";

const Found = z.looseObject({ resourceType: z.string(), id: Id });

/** What the hospital's server has of a referral by the portal's own numbers. */
export function ownResources(client: WritableClient) {
  async function find(type: OwnType, id: number): Promise<z.infer<typeof Found> | undefined> {
    const resources = await client.search(type, [["identifier", tokenOf(ownIdentifier(type, id))]]);
    const found = resources.flatMap((resource) => Found.safeParse(resource).data ?? []).filter(({ resourceType }) => resourceType === type);
    if (found.length > 1) throw new NotTaken(`The hospital's system has more than one ${type} for this referral.`);
    return found[0];
  }

  return {
    find,

    /** Undefined where nothing was sent yet. */
    async task(referralId: number): Promise<Task | undefined> {
      const task = Task.safeParse(await find("Task", referralId)).data;
      return task?.referralId === referralId ? task : undefined;
    },

    /** All of it, to be changed. */
    async current(type: OwnType, id: number): Promise<FhirResource | undefined> {
      const found = await find(type, id);
      return found && client.writing.current(type, found.id);
    },
  };
}
