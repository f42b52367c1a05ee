import type { CardType } from "@linnet/contract/content";
import type { DropdownItem } from "@linnet/contract/home";
import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formatDay, formatMonth } from "../../../platform/format/format.ts";
import { isWebAddress } from "../../../platform/format/web-address.ts";
import { dropdownItems, useDownloadPdf } from "./api.ts";
import classes from "./pdf-choice.module.css";

/** The reference guide is always this document, whatever is chosen (HOM-016, decision G-HOM-09). */
const REFERENCE_GUIDE = 1;

interface PdfChoiceProps {
  title: string;
  cardType: CardType;
  dropDownName: string;
  /** Outside home the full date is shown (decision G-EDU-11), and a failed list shows no error (EDU-042). */
  place: "home" | "education" | "resources" | "pathways";
  /** Which of them, where not all are meant. */
  only?: (item: DropdownItem) => boolean;
}

/** A dropdown of PDFs, or of schedules that are addresses, and the button Go. */
export function PdfChoice({ title, cardType, dropDownName, place, only }: PdfChoiceProps) {
  const items = useQuery(dropdownItems(dropDownName));
  const download = useDownloadPdf(place === "resources");
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState<string>();
  const isSchedule = cardType === "ambulatorySchedules";
  const all = items.data ?? [];
  const found = only ? all.filter(only) : all;
  const dateOf = place === "home" ? formatMonth : formatDay;
  const words = ({ title: name, publicationDate }: DropdownItem) => (isSchedule ? name : `${dateOf(publicationDate)} – ${name}`);
  const failure = place === "home" ? items.error?.message : undefined;
  const action = place === "pathways" ? "Download" : "Go";

  const go = (event: FormEvent) => {
    event.preventDefault();
    const item = found.find(({ id }) => String(id) === chosen);
    setProblem(item ? undefined : "Select a PDF");
    if (!item) return;
    if (isSchedule) openSchedule(item);
    else
      download.mutate(
        { id: cardType === "referenceGuide" ? REFERENCE_GUIDE : item.id, title: item.title },
        { onError: ({ message }) => setProblem(message) },
      );
  };
  // A schedule is an address and never a document, so its id would be that of another thing.
  const openSchedule = ({ url }: DropdownItem) => {
    if (url !== null && isWebAddress(url)) window.open(url, "_blank", "noopener,noreferrer");
    else setProblem("This schedule’s link does not work.");
  };

  return (
    <form className={classes.choice} onSubmit={go}>
      <NativeSelect
        className={classes.select}
        size="sm"
        aria-label={`${title}: Select PDF`}
        value={chosen}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value);
          setProblem(undefined);
        }}
        onFocus={() => items.error && void items.refetch()}
        error={problem ?? failure}
        // What failed before anybody asked for it need not interrupt.
        errorProps={problem === undefined ? {} : { role: "alert" }}
      >
        {found.length > 0 || items.isFetching ? (
          <option value="">Select PDF</option>
        ) : (
          <option value="" disabled>
            data not available
          </option>
        )}
        {found.map((item) => (
          <option key={item.id} value={item.id}>
            {words(item)}
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" variant="default" loading={download.isPending} aria-label={`${action}: ${title}`}>
        {action}
      </Button>
    </form>
  );
}
