import { Day } from "@linnet/contract/values";
import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

/** Which day's presentations are in view. */
const PresentationSearchParams = z.object({ date: Day.optional().catch(undefined) });

export const educationScreens = {
  education: screen("/education"),
  grandRounds: screen("/education/pgrinfowells", PresentationSearchParams),
  grandRound: screen("/education/pgrinfowells/:id"),
  lectures: screen("/education/cmeinfowells", PresentationSearchParams),
  physicianResources: screen("/physicianresources"),
  medicalStaff: screen("/physicianresources/medicalstaff"),
  careNetworkResources: screen("/carenetwork/resources"),
  clinicalCarePathways: screen("/carenetwork/clinicalcarepathwaysscreen"),
  careWebsite: screen("/carenetwork/carewebsite"),
};
