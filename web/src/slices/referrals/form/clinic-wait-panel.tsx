import { REQUEST_TYPE_NEW } from "@linnet/contract/referrals/fields";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SoonerClinic, soonerThan, waitBasis, waitOf, waitSentence, within } from "../clinics/wait-words.ts";
import { distancesFrom } from "./api.ts";
import classes from "./clinic-wait-panel.module.css";
import type { FormInUse } from "./use-form.ts";
import { zipIn } from "./zip-cities.ts";

/** The chosen clinic's wait, and clinics with shorter waits. It has no fields, and chooses nothing by itself. */
export function ClinicWaitPanel({ form }: { form: FormInUse }) {
  const { choices, state } = form;
  const { clinicKey, patientAcuityId, requestTypeId } = state.typed;
  const clinic = choices.clinics.find(({ id }) => String(id) === clinicKey);
  if (!clinic) return null;
  const wait = waitOf(clinic, patientAcuityId);
  const sooner = soonerThan(clinic, choices.clinics, { acuityId: patientAcuityId, isNew: requestTypeId === String(REQUEST_TYPE_NEW) });
  return (
    <section className={classes.panel} aria-label={`Wait time for ${clinic.display}`}>
      <div className={classes.row} role="status">
        <div>
          <p className={classes.says}>{waitSentence(wait)}</p>
          <p className={classes.basis}>{wait ? waitBasis(wait) : "No referrals in the last 6 months"}.</p>
        </div>
      </div>
      {sooner.length > 0 && <Sooner form={form} chosenId={clinic.id} sooner={sooner} />}
    </section>
  );
}

interface SoonerProps {
  form: FormInUse;
  chosenId: number;
  sooner: readonly SoonerClinic[];
}

function Sooner({ form, chosenId, sooner }: SoonerProps) {
  const zip = zipIn(form.state.typed);
  // Without a zip code, or an answer, no distance is shown.
  const { data: distances = [] } = useQuery({ ...distancesFrom(zip ?? ""), enabled: zip !== undefined });
  const milesTo = (id: number) => distances.find(({ clinicId }) => clinicId === id)?.miles;
  const choose = (id: number) => {
    form.propsOf("clinicKey").onChange(String(id));
    // The row disappears, and the focus with it.
    form.focusField("clinicKey");
  };
  return (
    <>
      <h3 className={classes.head}>Shorter wait, same specialty</h3>
      <ul className={classes.list}>
        {sooner.map(({ clinic, wait }) => (
          <li key={clinic.id} className={classes.row}>
            <div>
              <p className={classes.says}>
                {clinic.display}: {within(wait.withinDays)}
              </p>
              <p className={classes.basis}>
                {waitBasis(wait)}. {distanceWords(milesTo(clinic.id), milesTo(chosenId))}
              </p>
            </div>
            <Button size="xs" variant="default" aria-label={`Choose ${clinic.display}`} onClick={() => choose(clinic.id)}>
              Choose
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

const inMiles = (miles: number) => (miles < 1 ? "Less than a mile" : `${miles}\u00a0${miles === 1 ? "mile" : "miles"}`);

/** '6 miles from the family (2 more).' */
function distanceWords(miles: number | undefined, ofChosen: number | undefined): string {
  if (miles === undefined) return "";
  const more = ofChosen === undefined ? 0 : miles - ofChosen;
  const compared = more === 0 ? "" : ` (${Math.abs(more)} ${more > 0 ? "more" : "fewer"})`;
  return `${inMiles(miles)} from the family${compared}.`;
}
