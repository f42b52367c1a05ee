/** A static page of the hospital's counsel. `{hospital}` in a paragraph stands for the hospital's name. */
export interface LegalText {
  title: string;
  /** Since when it holds, as the specification dates it. */
  dated: string;
  sections: { heading: string; paragraphs: string[] }[];
}
