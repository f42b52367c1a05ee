import { screen } from "../../platform/screen.ts";

export const appointmentScreens = {
  ofPractice: screen("/patients/practiceappointments"),
  mine: screen("/patients/appointments"),
};
