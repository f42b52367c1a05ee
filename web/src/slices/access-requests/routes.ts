import { screen } from "../../platform/screen.ts";

export const accessRequestScreens = {
  mine: screen("/patients/patientaccessrequests"),
  ask: screen("/patients/newpatientaccessrequest"),
  details: screen("/patients/patientaccessrequests/details/:id"),
  all: screen("/patientaccessrequest/patientaccessrequests"),
  edit: screen("/patientaccessrequest/edit/:id"),
  notMyPatients: screen("/patientaccessrequest/notmypatients"),
};
