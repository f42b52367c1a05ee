import { content } from "@linnet/contract/content";
import { home } from "@linnet/contract/home";
import { live } from "@linnet/contract/live";
import type { MenuItem } from "@linnet/contract/session";
import { type PortalSettings, session, type UserRoles } from "@linnet/contract/session";
import { news } from "@linnet/contract/session/news";
import type { INavigator } from "oidc-client-ts";
import type { FakeApi } from "./fake-api.ts";

const ISSUER = "http://localhost:3000/oidc";
const CLIENT = "linnet-web";

export const SETTINGS: PortalSettings = {
  hospitalName: "Wrenfield Children’s Hospital",
  hospitalAddress: "1 Linden Park, Wrenfield, CA 90001",
  titlePrefix: "WCH",
  timeZone: "America/Los_Angeles",
  supportPhone: "888-631-2452",
  supportPhoneOption: "3",
  version: "3.5.2",
  demo: true,
  surveyUrl: null,
  serviceDeskPhone: null,
  serviceDeskFax: null,
  reminderText: "What you see in this portal is confidential.",
  idle: { promptAfterMs: 900_000, answerWithinMs: 60_000 },
  signIn: { issuer: ISSUER, clientId: CLIENT, help: "portal" },
};

const lakeside = { practiceId: 11, practiceName: "Lakeside Pediatrics", isMyLinnet: true };

/** Dora refers: a physician with patients of her own. */
export const DORA: UserRoles = {
  practiceRoles: [{ roleId: 1, active: true }],
  embassyRoles: [],
  firstName: "Dora",
  lastName: "Ashby",
  email: "dora@linnet.example",
  lastLoggedIn: "2026-11-19T16:00:00Z",
  practice: lakeside,
  practices: [lakeside],
  ended: null,
  medicalRecordAccess: true,
  accountSettings: "portal",
  agreementSigned: false,
  loginAs: null,
  secondFactor: null,
};

/** Fred works in the same practice, without access to records. */
export const FRED: UserRoles = {
  ...DORA,
  practiceRoles: [{ roleId: 8, active: true }],
  firstName: "Fred",
  email: "fred@linnet.example",
  medicalRecordAccess: false,
};

/** Gena works there with access to records. */
export const GENA: UserRoles = { ...DORA, practiceRoles: [{ roleId: 2, active: true }], firstName: "Gena", email: "gena@linnet.example" };

/** Mira belongs to an embassy. */
export const MIRA: UserRoles = {
  ...DORA,
  practiceRoles: [],
  embassyRoles: [{ roleId: 10, active: true }],
  firstName: "Mira",
  email: "mira@linnet.example",
  practice: null,
  practices: [],
};

const patients = (...itemIds: [string, string][]) => itemIds.map(([itemId, itemName]) => ({ itemId, itemName }));

export const PHYSICIAN_MENU: MenuItem[] = [
  { id: "home", parent: "Home", viewOrder: 1, items: [] },
  { id: "education", parent: "Education", viewOrder: 9, items: [] },
  {
    id: "patients",
    parent: "Patients",
    viewOrder: 2,
    items: patients(
      ["mypatients", "My Patients"],
      ["sharedpatients", "Shared Patients"],
      ["patientaccessrequests", "Patient Access Requests"],
    ),
  },
];

export const STAFF_MENU: MenuItem[] = [
  { id: "home", parent: "Home", viewOrder: 1, items: [] },
  { id: "patients", parent: "Patients", viewOrder: 2, items: patients(["viewpatients", "View Patients"]) },
];

export const EMBASSY_MENU: MenuItem[] = [
  { id: "embassy", parent: "Embassy", viewOrder: 2, items: patients(["myembassypatients", "My Embassy Patients"]) },
];

export const FRED_MENU: MenuItem[] = [
  { id: "home", parent: "Home", viewOrder: 1, items: [] },
  { id: "practice", parent: "Practice", viewOrder: 2, items: [{ itemId: "mypractice", itemName: "My Practice" }] },
  { id: "education", parent: "Education", viewOrder: 3, items: [] },
];

/** The tokens of a tab in which this person has signed in, as the provider's library keeps them. */
export function tokensOf(person: UserRoles, token = "token-1", seconds = 600) {
  const name = `oidc.user:${ISSUER}:${CLIENT}`;
  const user = {
    access_token: token,
    refresh_token: "refresh-1",
    id_token: "id-1",
    token_type: "Bearer",
    scope: "openid profile email",
    expires_at: Math.floor(Date.now() / 1000) + seconds,
    profile: { iss: ISSUER, sub: person.email, aud: CLIENT, exp: 0, iat: 0 },
  };
  window.sessionStorage.setItem(name, JSON.stringify(user));
}

/** A tab in which this person is signed in, and what the server says of them. */
export function signedIn(api: FakeApi, person: UserRoles, menu: MenuItem[]) {
  tokensOf(person);
  api.reply(session.settings, SETTINGS);
  api.reply(session.roles, person);
  api.reply(session.menu, menu);
  api.reply(session.active, true);
  api.reply(news.list, []);
  // Open, and nothing happens.
  api.answer(live.events, () => new Response(new ReadableStream()));
  aHomePage(api);
}

/** What home asks for, with nothing in it. */
function aHomePage(api: FakeApi) {
  api.reply(home.get, { isMyLinnet: true, lastLoggedIn: "2026-11-19T16:00:00Z" });
  api.reply(home.slider, []);
  api.reply(home.cards, []);
  api.reply(home.today, { day: "2026-11-20", toDos: { counts: [], lines: [] }, appointments: { count: 0, items: [] } });
  api.reply(content.announcements, []);
}

/** A signed-out tab. */
export function signedOut(api: FakeApi) {
  api.reply(session.settings, SETTINGS);
  aHomePage(api);
}

/** The provider's addresses, as its library looks them up. */
export function fakeProvider(api: FakeApi) {
  api.elsewhere("GET", `${ISSUER}/.well-known/openid-configuration`, () =>
    Response.json({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/auth`,
      token_endpoint: `${ISSUER}/token`,
      end_session_endpoint: `${ISSUER}/session/end`,
      jwks_uri: `${ISSUER}/jwks`,
    }),
  );
  return {
    /** The token endpoint answers so. */
    tokens: (answer: (body: URLSearchParams) => Response) => api.elsewhere("POST", `${ISSUER}/token`, answer),
  };
}

/** Tokens for a code. Browsers do not check the signature of tokens from the endpoint itself. */
export function granted(person = "dora"): Response {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: ISSUER, sub: person, aud: CLIENT, exp: now + 600, iat: now };
  const idToken = ["{}", JSON.stringify(claims), ""].map((part) => btoa(part).replace(/=+$/, "")).join(".");
  return Response.json({ access_token: "token-1", id_token: idToken, token_type: "Bearer", expires_in: 600, refresh_token: "refresh-1" });
}

/** Records the navigation instead of leaving; a silent one never resolves, like a hanging provider. */
export function fakeNavigator(isSilent = false) {
  const visited: URL[] = [];
  const navigator: INavigator = {
    prepare: async () => ({
      navigate: async ({ url }) => {
        visited.push(new URL(url));
        return isSilent ? new Promise<never>(() => undefined) : { url };
      },
      close: () => undefined,
    }),
    callback: async () => undefined,
  };
  return { navigator, visited };
}
