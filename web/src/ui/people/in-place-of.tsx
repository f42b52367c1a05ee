import { ofKind } from "@linnet/contract/growing";
import type { PatientAccess } from "@linnet/contract/patients";
import { Text } from "@mantine/core";

const WORDS = { covered: "Covering for", "handed over": "Handed over by" } as const;

/** 'Covering for Dr. Ortiz': the physician the reader covers for. Empty if none. */
export const inPlaceOfWords = ({ inPlaceOf }: { inPlaceOf?: PatientAccess["inPlaceOf"] }): string =>
  inPlaceOf ? `${ofKind(WORDS, inPlaceOf.kind) ?? "In place of"} Dr. ${inPlaceOf.lastName}` : "";

/** The same as a line below a name. */
export const InPlaceOf = ({ children }: { children: string | undefined }) =>
  children && (
    <Text span display="block" w="100%" size="sm" c="dimmed">
      {children}
    </Text>
  );
