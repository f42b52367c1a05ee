import { demoAccounts } from "./accounts.ts";
import type { PracticeKey } from "./practices.ts";

/**
 * A physician number that can never be issued: real ones begin with 1 or 2. The last digit is the check digit over the number
 * with the prefix 80840, by Luhn's rule, as for real ones.
 */
export function npi(serial: number): string {
  const body = `9${String(serial).padStart(8, "0")}`;
  const sum = [...`80840${body}`]
    .reverse()
    .map((digit, place) => (place % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

export interface DemoPhysician {
  firstName: string;
  lastName: string;
  email: string;
  npi: string;
  practice: PracticeKey;
  /** False until the practice confirms that the physician works there. */
  verified: boolean;
  /** The Practitioner in the hospital's record. */
  practitionerId: string;
}

function physician(serial: number, email: string, practice: PracticeKey): DemoPhysician {
  const account = demoAccounts.find((known) => known.email === email);
  return {
    firstName: account?.firstName ?? "",
    lastName: account?.lastName ?? "",
    email,
    npi: npi(serial),
    practice,
    verified: true,
    practitionerId: `dr-${serial}`,
  };
}

/** The physicians outside the hospital. */
export const demoPhysicians = {
  dora: physician(101, "dora@linnet.example", "lakeside"),
  owen: physician(102, "owen@linnet.example", "lakeside"),
  rita: physician(103, "rita@linnet.example", "lakeside"),
  newton: physician(104, "newton@linnet.example", "lakeside"),
  otto: physician(105, "otto@linnet.example", "hillcrest"),
  olga: physician(106, "olga@linnet.example", "hillcrest"),
  bram: physician(107, "bram.ekwueme@riverside.example", "riverside"),
  nina: physician(108, "nina@linnet.example", "northgate"),
  tess: physician(109, "tess@linnet.example", "fernwood"),
  /** Awaits verification by the practice, and has no account. */
  vera: {
    ...physician(110, "vera.castlemaine@lakeside.example", "lakeside"),
    firstName: "Vera",
    lastName: "Castlemaine",
    verified: false,
  },
} satisfies Record<string, DemoPhysician>;
export type PhysicianKey = keyof typeof demoPhysicians;

/** A physician's name next to their orders. */
export const listedPhysician = (key: PhysicianKey) => `${demoPhysicians[key].lastName}, ${demoPhysicians[key].firstName}`;
