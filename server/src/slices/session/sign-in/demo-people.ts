/** A demo hospital person who can sign in. */
export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  /** Who they are, as the sign-in page of the demo says it. */
  description: string;
}

/** The password of everyone in the demo hospital. It is public: production mode knows neither it nor these people. */
export const DEMO_PASSWORD = "linnet-demo-2026";

const person = (email: string, firstName: string, lastName: string, description: string): DemoPerson => ({
  email,
  firstName,
  lastName,
  description,
});

/** Everyone of the demo hospital with an active sign-in, in the order of the sign-in page. */
export const demoPeople: readonly DemoPerson[] = [
  person("dora@linnet.example", "Dora", "Ashby", "physician, Lakeside Pediatrics"),
  person("owen@linnet.example", "Owen", "Marchetti", "practice owner, agreement signed"),
  person("nina@linnet.example", "Nina", "Okafor", "practice owner, agreement not signed"),
  person("petra@linnet.example", "Petra", "Brandt", "practice admin, Lakeside Pediatrics"),
  person("gena@linnet.example", "Gena", "Ilves", "staff with medical record access"),
  person("fred@linnet.example", "Fred", "Halloran", "staff without record access"),
  person("rita@linnet.example", "Rita", "Lindgren", "physician, shares with Dora"),
  person("otto@linnet.example", "Otto", "Renner", "physician, Hillcrest Children’s Clinic"),
  person("tess@linnet.example", "Tess", "Moreau", "physician, practice not active"),
  person("hana@linnet.example", "Hana", "Sato", "health network administrator"),
  person("cole@linnet.example", "Cole", "Whitaker", "compliance"),
  person("ada@linnet.example", "Ada", "Winterbourne", "system administrator"),
  person("emil@linnet.example", "Emil", "Nordahl", "embassy lead, Norland"),
  person("mira@linnet.example", "Mira", "Solheim", "embassy member, Norland"),
  person("newton@linnet.example", "Newton", "Pryce", "physician, first sign-in"),
  person("sven@linnet.example", "Sven", "Dahl", "staff at two practices, Lakeside and Riverside"),
  person("olga@linnet.example", "Olga", "Petrova", "practice owner, Hillcrest Children’s Clinic"),
  person("cara@staff.wrenfield.example", "Cara", "Voss", "clinic desk, Neurology Clinic and Heart Center"),
  person("lena@staff.wrenfield.example", "Lena", "Varga", "clinic desk lead, all clinics"),
  person("ida@staff.wrenfield.example", "Ida", "Falk", "hospital staff"),
];
