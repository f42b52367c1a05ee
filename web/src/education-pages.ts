import { IconBook2, IconHeartHandshake, IconRoute, IconStethoscope, IconWorld } from "@tabler/icons-react";
import type { Page } from "./platform/page/page.ts";
import { educationScreens } from "./slices/education/routes.ts";

const educationCards = async () => (await import("./slices/education/card-list-screen.tsx")).EducationScreen;
const physicianResources = async () => (await import("./slices/education/card-list-screen.tsx")).PhysicianResourcesScreen;
const careNetworkResources = async () => (await import("./slices/education/card-list-screen.tsx")).CareNetworkResourcesScreen;
const grandRounds = async () => (await import("./slices/education/presentation-list-screen.tsx")).GrandRoundsScreen;
const lectures = async () => (await import("./slices/education/presentation-list-screen.tsx")).LecturesScreen;
const grandRound = async () => (await import("./slices/education/grand-round-screen.tsx")).GrandRoundScreen;
const pathways = async () => (await import("./slices/education/pathways-screen.tsx")).PathwaysScreen;
const medicalStaff = async () => (await import("./slices/education/medical-staff-screen.tsx")).MedicalStaffScreen;
const careWebsite = async () => (await import("./slices/education/care-website-screen.tsx")).CareWebsiteScreen;

/** The hospital’s materials to read and watch. */
export const EDUCATION_PAGES: readonly Page[] = [
  {
    at: educationScreens.physicianResources,
    title: "Physician resources",
    group: "blank",
    load: physicianResources,
    menu: "physicianresources",
    icon: IconStethoscope,
  },
  {
    at: educationScreens.medicalStaff,
    title: "Medical staff services",
    group: "blank",
    load: medicalStaff,
    under: educationScreens.physicianResources,
  },
  {
    at: educationScreens.careNetworkResources,
    title: "Care Network Resources",
    group: "blank",
    load: careNetworkResources,
    menu: "carenetworkresources",
    icon: IconHeartHandshake,
  },
  {
    at: educationScreens.clinicalCarePathways,
    title: "Clinical Care Pathways",
    group: "blank",
    load: pathways,
    menu: "clinicalcarepathways",
    icon: IconRoute,
  },
  { at: educationScreens.careWebsite, title: "Care Website", group: "blank", load: careWebsite, menu: "carewebsite", icon: IconWorld },
  { at: educationScreens.education, title: "Education", group: "blank", load: educationCards, menu: "education", icon: IconBook2 },
  {
    at: educationScreens.grandRounds,
    title: "Pediatric grand rounds",
    group: "blank",
    load: grandRounds,
    under: educationScreens.education,
  },
  { at: educationScreens.grandRound, title: "Grand round", group: "blank", load: grandRound, under: educationScreens.education },
  { at: educationScreens.lectures, title: "Online CME lectures", group: "blank", load: lectures, under: educationScreens.education },
];
