import type { Patient } from "@linnet/contract/patients";
import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { Children, type ReactNode, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { formatDate, formatDay, formatMrn } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import classes from "./print-growth.module.css";

export type GrowthPatient = Pick<Patient, "patientName" | "dob" | "mrn">;

interface PrintGrowthProps {
  patient: GrowthPatient;
  /** Which curves these are. */
  source: string;
  /** The charts, of which each gets a page of its own. */
  children: ReactNode;
}

/** Prints the charts that are looked at, a page each, with whose they are; they are drawn for paper only, beside the page. */
export function PrintGrowth({ patient, source, children }: PrintGrowthProps) {
  const { titlePrefix, timeZone } = useSettings();
  const [isPrinted, setIsPrinted] = useState(false);
  const today = formatDate(new Date().toISOString(), timeZone);
  const print = () => {
    flushSync(() => setIsPrinted(true));
    const before = document.title;
    document.title = [titlePrefix, patient.patientName, today].filter(Boolean).join(" ");
    const afterwards = () => {
      document.title = before;
      setIsPrinted(false);
    };
    window.addEventListener("afterprint", afterwards, { once: true });
    window.print();
  };
  const whose = [patient.patientName, patient.dob && `Date of birth ${formatDay(patient.dob)}`, `MRN ${formatMrn(patient.mrn)}`];
  return (
    <>
      <Button className="ln-no-print" variant="default" size="sm" leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
        Print
      </Button>
      {isPrinted &&
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
