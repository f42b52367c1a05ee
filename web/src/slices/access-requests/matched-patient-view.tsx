import type { AccessRequest, MatchedPatient } from "@linnet/contract/access-requests";
import { Button, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatDay, sexWord } from "../../platform/format.ts";
import { Banner } from "../../ui/banner.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import classes from "./access-requests.module.css";

interface MatchedPatientViewProps {
  request: AccessRequest;
  match: UseQueryResult<{ match: MatchedPatient | null; candidates: number }>;
  /** What the form knows of the MRN field. */
  mrn: GetInputPropsReturnType;
  onLookAgain: () => void;
}

/** The one person of the hospital's record who will be assigned, or why there is none (decision G-ACR-01). */
export function MatchedPatientView({ request, match, mrn, onLookAgain }: MatchedPatientViewProps) {
  return (
    <section className={classes["column"]} aria-labelledby="match">
      <h3 id="match">In the hospital’s record</h3>
      <div aria-live="polite">
        <QueryView query={match}>
          {({ match: found, candidates }) =>
            found ? (
              <div className={classes["found"]}>
                <FactList
                  narrow
                  facts={[
                    ["Name", found.patientName],
                    ["DOB", found.dob === null ? "Not recorded" : formatDay(found.dob)],
                    ["Sex", sexOf(found, request)],
                    ["MRN", found.mrn],
                  ]}
                />
              </div>
            ) : (
              <Banner tone="warning">{wordsOf(candidates)} Please enter the MRN and look again.</Banner>
            )
          }
        </QueryView>
      </div>
      <TextInput label="MRN" inputMode="numeric" {...mrn} />
      <div>
        <Button variant="default" onClick={onLookAgain}>
          Look again
        </Button>
      </div>
    </section>
  );
}

/** The sex is not what a patient is found by, so it may be another than the one that was asked for. */
function sexOf({ sex }: MatchedPatient, { patientGender }: AccessRequest): string {
  const word = sexWord(sex);
  return word === patientGender ? word : `${word} (the request says ${patientGender})`;
}

const wordsOf = (candidates: number) =>
  candidates === 0
    ? "The hospital’s record knows nobody by this name and date of birth."
    : `The hospital’s record knows ${candidates} patients by this name and date of birth.`;
