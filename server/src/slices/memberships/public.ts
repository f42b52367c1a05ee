export { addMember } from "./add-member.ts";
export { endPhysicianLink } from "./end-physician-link.ts";
export { type FoundInvitation, invitationRepository } from "./invitation-repository.ts";
export { type LinkFields, linkRepository } from "./link-repository.ts";
export { AGREEMENT_VERSION, onPortal } from "./on-portal-repository.ts";
export { type PhysicianOfPractice, peopleRepository, type StaffOfPractice } from "./people-repository.ts";
export { type ManagedPractice, mayManagePeople, PRACTICE_ROLES } from "./policy.ts";
export { membershipRepository, type NewMembership } from "./repository.ts";
