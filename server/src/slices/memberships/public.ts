export { addMember } from "./add-member.ts";
export { endPhysicianLink } from "./end-physician-link.ts";
export { endedRoleRepository } from "./ended-role-repository.ts";
export { type FoundInvitation, invitationRepository } from "./invitation-repository.ts";
export { type LinkFields, linkRepository } from "./link-repository.ts";
export { memberMergeRepository } from "./member-merge-repository.ts";
export { AGREEMENT_VERSION, onPortal } from "./on-portal-repository.ts";
export {
  type PhysicianOfPractice,
  peopleRepository,
  type Removal,
  type StaffOfPractice,
  type StandInCandidate,
} from "./people-repository.ts";
export { type Giver, isDelegate, type ManagedPractice, mayBringAbout, mayManagePeople, PRACTICE_ROLES } from "./policy.ts";
export { membershipRepository, type NewMembership } from "./repository.ts";
export { restoreMember } from "./restore-member.ts";
export { waitingRoleRepository } from "./waiting-role-repository.ts";
