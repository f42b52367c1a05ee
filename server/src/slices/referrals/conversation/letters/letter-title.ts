/** A letter's name in lists and in the chart. */
export const letterTitle = ({ clinicName, isCorrection }: { clinicName: string; isCorrection: boolean }): string =>
  `${isCorrection ? "Corrected letter" : "Letter"} from ${clinicName}`;
