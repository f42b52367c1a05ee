import type { Patient } from "@linnet/contract/patients";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Children, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { formatDate, formatDay, formatMrn } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { usePrint } from "../print/use-print.ts";
import classes from "./print-growth.module.css";

export type GrowthPatient = Pick<Patient, "patientName" | "dob" | "mrn">;

interface PrintGrowthProps {
  patient: GrowthPatient;
  /** Which curves these are. */
  source: string;
  children: ReactNode;
}

/** Prints the visible charts, one page each, with the patient; drawn for paper only. */
export function PrintGrowth({ patient, source, children }: PrintGrowthProps) {
  const { titlePrefix, timeZone } = useSettings();
  const { printed, print } = usePrint<true>();
  const today = formatDate(new Date().toISOString(), timeZone);
  const whose = [patient.patientName, patient.dob && `Date of birth ${formatDay(patient.dob)}`, `MRN ${formatMrn(patient.mrn)}`];
  return (
    <>
      <Button
        className="ln-no-print"
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => print(true, [titlePrefix, patient.patientName, today].filter(Boolean).join(" "))}
      >
        Print
      </Button>
      {printed &&
        createPortal(
          <div className={classes.pages}>
            {Children.map(children, (chart) => (
              <section className={classes.page}>
                <p className={classes.whose}>{whose.filter(Boolean).join(" · ")}</p>
                {chart}
                <p>
                  {source} Printed {today}.
                </p>
              </section>
            ))}
          </div>,
          document.body,
        )}
    </>
  );
}
