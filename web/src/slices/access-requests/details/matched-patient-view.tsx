import type { AccessRequest, MatchedPatient } from "@linnet/contract/access-requests";
import { Button, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { UseQueryResult } from "@tanstack/react-query";
import { formatDay, formatMrn, sexWord } from "../../../platform/format/format.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import classes from "../access-requests.module.css";

interface MatchedPatientViewProps {
  request: AccessRequest;
  match: UseQueryResult<{ match: MatchedPatient | null; candidates: number }>;
  /** The MRN that was looked for; empty where none is known. */
  askedMrn: string;
  /** What the form knows of the MRN field. */
  mrn: GetInputPropsReturnType;
  onLookAgain: () => void;
}

/** The one person of the hospital's record who will be assigned, or why there is none (decision G-ACR-01). */
export function MatchedPatientView({ request, match, askedMrn, mrn, onLookAgain }: MatchedPatientViewProps) {
  return (
    <section className={classes["column"]} aria-labelledby="match">
      <h3 id="match">In the hospital’s record</h3>
      <div aria-live="polite">
        <QueryView query={match}>
          {({ match: found, candidates }) =>
            found ? (
              <div className={classes["found"]}>
                <DeceasedMark deceased={found.deceased} />
                <FactList
                  narrow
                  facts={[
                    ["Name", found.patientName],
                    ["DOB", found.dob === null ? "Not recorded" : formatDay(found.dob)],
                    ["Sex", sexOf(found, request)],
                    ["MRN", formatMrn(found.mrn)],
                  ]}
                />
              </div>
            ) : (
              <Banner tone="warning">{wordsOf(candidates, askedMrn)}</Banner>
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

/** Name and birth date must fit, and the MRN too where there is one: none of them finds a patient by itself (decision G-ACR-01). */
function wordsOf(candidates: number, mrn: string): string {
  const by = mrn === "" ? "by this name and date of birth" : `by this name, date of birth and MRN ${mrn}`;
  if (candidates > 0) return `The hospital’s record knows ${candidates} patients ${by}. Please enter the MRN and look again.`;
  const nobody = `The hospital’s record knows nobody ${by}.`;
  const otherwise = "If the name is spelled otherwise there, please deny this request and have it sent again: an MRN alone finds nobody.";
  return mrn === "" ? `${nobody} ${otherwise}` : `${nobody} Please check the MRN and look again. ${otherwise}`;
}
