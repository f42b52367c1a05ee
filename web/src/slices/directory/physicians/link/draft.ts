import type { PhysicianContact } from "@linnet/contract/directory/fields";

/** A physician of a practice that is being made or edited, as the dialog gives it. `locationId` is the value of one of its locations. */
export interface PhysicianDraft extends PhysicianContact {
  physicianId: number;
  physicianName: string;
  locationId: number;
}
