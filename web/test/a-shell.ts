import type { PortalSettings } from "@linnet/contract/session";
import type { ShellPerson } from "../src/shell/shell-props.ts";

export const LAKESIDE = { practiceId: 1, practiceName: "Lakeside Pediatrics", isMyLinnet: true };
export const NORTH = { practiceId: 2, practiceName: "Lakeside Pediatrics North", isMyLinnet: true };

export const SETTINGS: PortalSettings = {
  hospitalName: "Wrenfield Children’s Hospital",
  hospitalAddress: "1 Linden Park, Wrenfield, CA 90001",
  titlePrefix: "WCH",
  timeZone: "America/New_York",
  supportPhone: "888-631-2452",
  supportPhoneOption: "3",
  version: "3.5.2",
  demo: true,
  surveyUrl: null,
  serviceDeskPhone: null,
  serviceDeskFax: null,
  reminderText: "What you see in this portal is confidential.",
  idle: { promptAfterMs: 900_000, answerWithinMs: 60_000 },
  signIn: { issuer: "http://localhost:3000/oidc", clientId: "linnet", help: "portal" },
};

export const DORA_IN_SHELL: ShellPerson = {
  firstName: "Dora",
  lastName: "Ashby",
  role: "Physician",
  accountSettings: null,
  practice: LAKESIDE,
  practices: [LAKESIDE],
  inEmbassy: false,
};
