/** A section of the lab report and its position. */
export interface LabSection {
  name: string;
  sequence: number;
}

interface SectionRow extends LabSection {
  /** The section's category code in HL7 table v2-0074. */
  category?: string;
  /** LOINC codes of its tests and panels. */
  codes: readonly string[];
}

const codes = (...lines: string[]) => lines.join(" ").split(" ").filter(Boolean);

/** Edit this table to order the lab report. Each code belongs to one section. */
const SECTIONS: readonly SectionRow[] = [
  {
    name: "Hematology",
    sequence: 10,
    category: "HM",
    codes: codes(
      // Blood counts and their panels
      "58410-2 57021-8 6690-2 26464-8 789-8 718-7 20509-6 4544-3 20570-8 31100-1 787-2 30428-7 785-6 786-4",
      "788-0 21000-5 30385-9 777-3 26515-7 32623-1 28542-9 32207-3 19048-8",
      // Differential
      "751-8 770-8 26511-6 26508-2 731-0 736-9 26478-8 735-1 742-7 5905-5 26485-3 711-2 713-8 26450-7",
      "704-7 706-2 30180-4 26498-6 6742-1 738-5 741-9 774-0 800-3 802-9 7791-7 9317-9 10378-8",
      // Reticulocytes, sedimentation rate
      "17849-1 4537-7 30341-2",
    ),
  },
  // Prothrombin time, INR, partial thromboplastin time, fibrinogen, D-dimer
  { name: "Coagulation", sequence: 20, codes: codes("5902-2 6301-6 34714-6 14979-9 3255-7 48065-7 3184-9") },
  {
    name: "Chemistry",
    sequence: 30,
    category: "CH",
    codes: codes(
      // Panels: basic, comprehensive, hepatic, lipid
      "51990-0 24321-2 24323-8 24325-3 24331-1 57698-3",
      // Electrolytes, kidney, glucose
      "2951-2 2947-0 2823-3 6298-4 2075-0 2069-3 2028-9 20565-8 1963-8 3094-0 6299-2 2160-0 38483-4 2345-7 2339-0 1558-6",
      "17861-6 2777-1 19123-9 10466-1 1863-0 33037-3 33914-3 2692-2 3084-1 4548-4",
      // Liver, pancreas, proteins, enzymes
      "2885-2 1751-7 1975-2 1968-7 1971-1 58941-6 6768-6 1742-6 1920-8 2324-2 3040-3 1798-8 2532-0 2157-6 13969-1 1841-6 2524-7",
      // Inflammation, iron, vitamins, heart
      "1988-5 30522-7 2276-4 2498-4 2500-7 2501-5 2502-3 1989-3 62292-8 2132-9 2284-8 10839-9 30934-4",
      // Lipids
      "2093-3 2571-8 2085-9 13457-7 18262-6 2089-1 2091-7",
    ),
  },
  // Thyroid, cortisol, prolactin, testosterone, choriogonadotropin
  { name: "Endocrinology", sequence: 40, codes: codes("3016-3 11580-8 3024-7 3026-2 3051-0 3053-6 2143-6 49220-7 2986-8 19080-1") },
  {
    name: "Blood Gases",
    sequence: 50,
    category: "BG",
    codes: codes(
      "24336-0 24338-6 2744-1 2746-6 11558-4 2019-8 2021-4 11557-6 2703-7 2705-2 11556-8 1960-4 14627-4 1959-6 1925-7 11555-0 2708-6 2713-6",
    ),
  },
  {
    name: "Urinalysis",
    sequence: 60,
    codes: codes(
      "24356-8 24357-6 5778-6 5767-9 5811-5 2965-2 5803-2 5804-0 20454-5 5792-7 25428-4 5797-6 2514-8 33903-6 5770-3 5794-3",
      "5802-4 5799-2 5818-0 20405-7 19161-9 5821-4 13945-1 5769-5 25145-4 20453-7 12258-0 30089-7 8247-9 5796-8 9842-6 14957-5 14959-1 9318-7 2106-3",
    ),
  },
  // Cultures, and organisms found by antigen or nucleic acid
  {
    name: "Microbiology",
    sequence: 70,
    category: "MB",
    codes: codes("600-7 630-4 626-2 78012-2 68954-7 94500-6 94558-4 95209-3 92142-9 92141-1 92131-2"),
  },
  { name: "Mycobacteriology", sequence: 71, category: "MCB", codes: [] },
  { name: "Mycology", sequence: 72, category: "MYC", codes: [] },
  { name: "Parasitology", sequence: 73, category: "PAR", codes: [] },
  { name: "Virology", sequence: 74, category: "VR", codes: [] },
  { name: "Serology", sequence: 80, category: "SR", codes: codes("20507-0 7917-8 13955-0 16128-1 10900-9 44009-9 5047-6 11572-5") },
  {
    name: "Immunology",
    sequence: 90,
    category: "IMM",
    // Immunoglobulin E against foods, animals, pollen, dust
    codes: codes("6106-9 6206-7 6158-0 6085-5 6095-4 6833-8 6844-5 6075-6 6248-9 6082-2 6273-7 7258-7 6276-0 6246-3 6189-5"),
  },
  // Lead, drug levels and screens
  {
    name: "Toxicology",
    sequence: 100,
    category: "TX",
    codes: codes("5671-3 10368-9 77307-7 4092-3 4024-6 3298-7 20563-3 2614-6 3349-8 3377-9 3397-7 3879-4 18282-4 19659-2"),
  },
  { name: "Blood Bank", sequence: 110, category: "BLB", codes: codes("883-9 10331-7 882-1 34532-2") },
  { name: "Cerebrospinal Fluid", sequence: 120, codes: codes("2342-4 2880-3 806-0 26454-9 26486-1 10328-3 10335-8 20512-0") },
  { name: "Newborn Screening", sequence: 130, codes: codes("29571-7 38478-4") },
  { name: "Genetics", sequence: 140, category: "GE", codes: [] },
  { name: "Cytogenetics", sequence: 141, category: "CG", codes: [] },
  { name: "Cytopathology", sequence: 150, category: "CP", codes: [] },
  { name: "Surgical Pathology", sequence: 151, category: "SP", codes: [] },
];

/** Position of entries that have none. */
export const UNPLACED = 9999;
const LABORATORY: LabSection = { name: "Laboratory", sequence: UNPLACED };

/** Order of panels within their section. Other panels follow by name. */
const PANELS = codes("58410-2 57021-8 51990-0 24321-2 24323-8 24325-3 24331-1 57698-3 24336-0 24338-6 24356-8 24357-6");

const LOINC = "http://loinc.org|";

const panels = new Map(PANELS.map((code, at) => [LOINC + code, at + 1]));
const byCode = new Map(SECTIONS.flatMap((section) => section.codes.map((code) => [LOINC + code, section] as const)));
const byCategory = new Map(SECTIONS.flatMap((section) => (section.category ? [[section.category, section] as const] : [])));

function firstOf<T>(found: ReadonlyMap<string, T>, keys: readonly string[]): T | undefined {
  for (const key of keys) {
    const one = found.get(key);
    if (one !== undefined) return one;
  }
  return undefined;
}

/** The test's section, from its `system|code` codes. */
export const sectionOfCodes = (coded: readonly string[]): LabSection | undefined => firstOf(byCode, coded);

/** The report's section, from a category more specific than laboratory. */
export const sectionOfCategory = (words: readonly string[]): LabSection | undefined => firstOf(byCategory, words);

/** The first defined section, or the general laboratory section. */
export const labSection = (...sections: (LabSection | undefined)[]): LabSection => sections.find(Boolean) ?? LABORATORY;

/** A panel's position in its section. */
export const panelSequence = (coded: readonly string[]): number => firstOf(panels, coded) ?? UNPLACED;

/** For the test that finds mistyped and repeated codes. */
export const listedCodes = () => [...SECTIONS.flatMap((section) => section.codes), ...PANELS];
