import type { ClinicKey } from "../children/place-resources.ts";

/** What was found, as reports say it. */
interface Reading {
  indication: string;
  findings: string;
  impression: string;
}

/** An examination of the demo hospital's imaging department. */
export interface ImagingExam {
  title: string;
  technique: string;
  /** The minimum age for this exam, in years. */
  from: number;
  modality: "CR" | "US" | "MR";
  images: readonly [number, number];
  readings: readonly [Reading, ...Reading[]];
}

export const imagingExams = {
  chest: {
    title: "XR Chest 2 Views",
    technique: "Frontal and lateral views of the chest.",
    from: 0,
    modality: "CR",
    images: [2, 2],
    readings: [
      {
        indication: "Cough and fever.",
        findings: "Patchy opacity in the right lower lobe. No effusion, no pneumothorax. Heart size and mediastinum are normal for age.",
        impression: "Right lower lobe pneumonia.",
      },
      {
        indication: "Cough.",
        findings: "Lungs are clear and symmetrically inflated. No effusion. Cardiothymic silhouette is normal. Bones are unremarkable.",
        impression: "Normal chest.",
      },
      {
        indication: "Wheeze.",
        findings: "Hyperinflation with peribronchial thickening. No focal consolidation. No effusion.",
        impression: "Findings of small airways disease, viral or reactive. No pneumonia.",
      },
    ],
  },
  abdomen: {
    title: "XR Abdomen 1 View",
    technique: "Supine view of the abdomen.",
    from: 1,
    modality: "CR",
    images: [1, 1],
    readings: [
      {
        indication: "Abdominal pain.",
        findings: "Large amount of stool throughout the colon and in the rectum. No dilated loops, no free air. No calcifications.",
        impression: "Large stool burden. No obstruction.",
      },
    ],
  },
  wrist: {
    title: "XR Wrist Left 3 Views",
    technique: "Frontal, oblique and lateral views of the left wrist.",
    from: 2,
    modality: "CR",
    images: [3, 3],
    readings: [
      {
        indication: "Fall, pain.",
        findings: "Buckle fracture of the distal radial metaphysis without angulation. The growth plates are normal. Soft tissue swelling.",
        impression: "Buckle fracture of the distal left radius.",
      },
      {
        indication: "Fall, pain.",
        findings: "No fracture or dislocation. Growth plates and carpal bones are normal for age.",
        impression: "No fracture.",
      },
    ],
  },
  boneAge: {
    title: "XR Bone Age",
    technique: "Single view of the left hand and wrist.",
    from: 3,
    modality: "CR",
    images: [1, 1],
    readings: [
      {
        indication: "Short stature.",
        findings: "By the standards of Greulich and Pyle, skeletal age is eighteen months behind chronological age.",
        impression: "Delayed skeletal maturation.",
      },
    ],
  },
  kidneys: {
    title: "US Renal Complete",
    technique: "Grayscale and color Doppler sonography of kidneys and bladder.",
    from: 0,
    modality: "US",
    images: [24, 41],
    readings: [
      {
        indication: "Proteinuria.",
        findings:
          "Both kidneys are of normal size for age with normal echogenicity and corticomedullary differentiation. No hydronephrosis, no stones. Bladder wall is thin.",
        impression: "Normal kidneys and bladder.",
      },
      {
        indication: "Urinary tract infection.",
        findings:
          "Mild fullness of the right renal pelvis, 8 mm in anteroposterior diameter, without caliectasis. Left kidney is normal. The ureters are not seen.",
        impression: "Mild right pelviectasis. Follow-up in six months is suggested.",
      },
    ],
  },
  appendix: {
    title: "US Abdomen Limited, Appendix",
    technique: "Graded compression sonography of the right lower quadrant.",
    from: 3,
    modality: "US",
    images: [18, 30],
    readings: [
      {
        indication: "Pain in the right lower quadrant.",
        findings:
          "The appendix is seen over its whole length, compressible, 5 mm in diameter. No free fluid. Several lymph nodes up to 9 mm.",
        impression: "Normal appendix. Mesenteric lymph nodes, likely reactive.",
      },
    ],
  },
  brain: {
    title: "MRI Brain Without Contrast",
    technique: "Multiplanar, multisequence imaging of the brain without contrast.",
    from: 6,
    modality: "MR",
    images: [212, 318],
    readings: [
      {
        indication: "Headache.",
        findings:
          "Ventricles and sulci are normal for age. No mass, no hemorrhage, no restricted diffusion. Myelination is appropriate. Cerebellar tonsils are in place. Sinuses are clear.",
        impression: "Normal MRI of the brain.",
      },
    ],
  },
  head: {
    title: "US Head, Newborn",
    technique: "Sonography of the brain through the anterior fontanelle.",
    from: 0,
    modality: "US",
    images: [20, 32],
    readings: [
      {
        indication: "Newborn in intensive care.",
        findings:
          "Ventricles are of normal size. No germinal matrix or intraventricular hemorrhage. Periventricular echogenicity is normal.",
        impression: "Normal head ultrasound.",
      },
    ],
  },
} as const satisfies Record<string, ImagingExam>;
export type ImagingExamKey = keyof typeof imagingExams;

/** What each clinic asks for; any other asks for a chest film. */
export const examsOfClinic: Partial<Record<ClinicKey, ImagingExamKey>> = {
  nephrology: "kidneys",
  gastroenterology: "abdomen",
  orthopedics: "wrist",
  endocrinology: "boneAge",
  neurology: "brain",
};

export const emergencyExams: readonly [ImagingExamKey, ...ImagingExamKey[]] = ["chest", "chest", "wrist", "appendix", "abdomen"];
