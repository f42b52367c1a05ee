import { type DemoChild, demoChildren } from "../src/demo/children/children.ts";

const { ana, noor, maya, ines, lars } = demoChildren;

/** Whether and how a person covers: for Dora, whose patients are shared with no one else. */
export type StandInState = "covers" | "cover over" | "cover declined" | "took over" | "handover undone";

/** One line of the authorization matrix. */
export interface MatrixPerson {
  /** Null for a caller without a token. */
  email: string | null;
  roles: readonly number[];
  /** A child they may see, if any, and one they may not. */
  own?: DemoChild;
  foreign: DemoChild;
  practice?: "Lakeside" | "Hillcrest";
  /** A physician added to the practice who covers for Dora, now or once. */
  standIn?: StandInState;
  /** Why no page is open to them though they may sign in. */
  isShutOut?: true;
}

const linnet = (name: string) => `${name}@linnet.example`;
const staff = (name: string) => `${name}@staff.wrenfield.example`;
const atLakeside = (name: string, role: number, own?: DemoChild): MatrixPerson => ({
  email: linnet(name),
  roles: [role],
  foreign: ines,
  practice: "Lakeside",
  ...(own && { own }),
});
const inDorasPlace = (name: string, standIn: StandInState, sees: boolean): MatrixPerson => ({
  email: linnet(name),
  roles: [1],
  practice: "Lakeside",
  standIn,
  ...(sees ? { own: ana, foreign: ines } : { foreign: ana }),
});
const ofHospital = (email: string, role: number): MatrixPerson => ({ email, roles: [role], foreign: ana });

/** Roles as the demo hospital hands them out: written down here, so that neither its tables nor the guards judge themselves. */
export const MATRIX_PEOPLE: readonly MatrixPerson[] = [
  { email: null, roles: [], foreign: ana },
  atLakeside("dora", 1, ana),
  atLakeside("owen", 9, maya),
  atLakeside("rita", 1, noor),
  atLakeside("newton", 1, noor),
  atLakeside("petra", 3, ana),
  atLakeside("gena", 2, ana),
  atLakeside("sven", 2, ana),
  { ...atLakeside("fred", 8), foreign: ana },
  inDorasPlace("covering", "covers", true),
  inDorasPlace("covered", "cover over", false),
  inDorasPlace("declining", "cover declined", false),
  inDorasPlace("succeeding", "took over", true),
  inDorasPlace("succeeded", "handover undone", false),
  { email: linnet("otto"), roles: [1], own: ines, foreign: noor, practice: "Hillcrest" },
  // The hospital has yet to confirm them: Noor is assigned to their physician, and they do not see her.
  { email: linnet("quin"), roles: [1], foreign: noor, practice: "Hillcrest" },
  // Their role waits for the practice to confirm it.
  { email: linnet("wren"), roles: [], foreign: ana },
  { email: linnet("olga"), roles: [9], foreign: noor, practice: "Hillcrest" },
  { email: linnet("nina"), roles: [9], foreign: ana, isShutOut: true },
  { email: linnet("tess"), roles: [1], foreign: ana, isShutOut: true },
  { email: linnet("emil"), roles: [11], own: lars, foreign: ana },
  { email: linnet("mira"), roles: [10], own: lars, foreign: ana },
  ofHospital(linnet("hana"), 4),
  ofHospital(linnet("cole"), 5),
  ofHospital(linnet("ada"), 6),
  ofHospital(staff("ida"), 4),
  // Her desk is of neurology and cardiology; Maya was referred to another clinic.
  { ...ofHospital(staff("cara"), 12), own: ana, foreign: maya },
  { ...ofHospital(staff("lena"), 13), own: ana },
];

/** They manage shared data, so no account, practice or text is foreign to them; a patient's record is. */
const KEEPERS = [4, 5, 6];
export const keepsPortal = ({ roles }: MatrixPerson): boolean => roles.some((role) => KEEPERS.includes(role));

/** Whose desk is every clinic's: no referral is foreign to her. */
export const hasEveryDesk = ({ roles }: MatrixPerson): boolean => roles.includes(13);

/** Who may write referrals, and so keeps drafts. */
const REFERRERS = [1, 2, 3, 9];
export const mayRefer = ({ roles, isShutOut }: MatrixPerson): boolean => !isShutOut && roles.some((role) => REFERRERS.includes(role));
