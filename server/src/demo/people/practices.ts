import type { NewPractice } from "../../slices/directory/public.ts";

const practice = (name: string, address1: string, zip: string, line: number): NewPractice => ({
  name,
  address1,
  city: "Wrenfield",
  state: "CA",
  zip,
  phone: `(626) 555-01${line}`,
  fax: `626-555-01${line + 1}`,
});

/** The practices around the demo hospital. */
export const demoPractices = {
  lakeside: practice("Lakeside Pediatrics", "120 Shore Road", "90001", 20),
  hillcrest: practice("Hillcrest Children’s Clinic", "8 Crest Avenue", "90004", 30),
  riverside: practice("Riverside Pediatrics", "45 Mill Street", "90007", 40),
  /** Its owner, Nina, has not signed the agreement. */
  northgate: practice("Northgate Family Pediatrics", "310 Northgate Boulevard", "90011", 50),
  /** Has no owner, so it is not on the portal (decision G-X-08). */
  fernwood: practice("Fernwood Pediatric Associates", "77 Fernwood Lane", "90015", 60),
} satisfies Record<string, NewPractice>;
export type PracticeKey = keyof typeof demoPractices;
