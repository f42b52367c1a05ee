import type { CmeLecture, GrandRound } from "@linnet/contract/content";

/** A grand round whose video the portal keeps. */
export const aRound = (id: number, title: string, more: Partial<GrandRound> = {}): GrandRound => ({
  id,
  title,
  eventDate: "2026-11-13",
  videoUrl: "",
  isActive: true,
  modifiedOn: "2026-11-13T16:00:00Z",
  modifiedBy: "",
  contentTitle: "Before day ten",
  contentMessage: "<p>Five days of fever</p>",
  contentBulletLine: "",
  contentFullname: "Ingrid Hallam, MD",
  contentSignature: "Division of Cardiology",
  captions: null,
  ...more,
});

export const aLecture = (id: number, title: string, more: Partial<CmeLecture> = {}): CmeLecture => ({
  id,
  title,
  eventDate: "2026-10-05",
  videoUrl: `https://video.wrenfield.example/cme/${id}`,
  isActive: true,
  modifiedOn: "2026-10-05T16:00:00Z",
  modifiedBy: "",
  contentTitle: [title, "Red flags in the office"],
  contentMessage: "Most headaches need no scanner.",
  contentBulletLine: ["Take a history", "Name the findings"],
  contentFullname: "Tomas Varga, MD",
  contentSignature: ["Division of Neurology"],
  ...more,
});
