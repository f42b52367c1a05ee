import { screen } from "../../platform/screen.ts";

export const educationScreens = {
  education: screen("/education"),
  grandRounds: screen("/education/pgrinfowells"),
  grandRound: screen("/education/pgrinfowells/:id"),
  lectures: screen("/education/cmeinfowells"),
  physicianResources: screen("/physicianresources"),
  medicalStaff: screen("/physicianresources/medicalstaff"),
  careNetworkResources: screen("/carenetwork/resources"),
  clinicalCarePathways: screen("/carenetwork/clinicalcarepathwaysscreen"),
  careWebsite: screen("/carenetwork/carewebsite"),
};
