import type { LocationForm } from "@linnet/contract/directory/locations/field-list";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { LocationDialog } from "../locations/dialog.tsx";
import { PhysicianLinkDialog } from "../physicians/link/dialog.tsx";
import type { PhysicianDraft } from "../physicians/link/use-link.ts";
import { isNew, keyOfNext, placeOf, type TypedPractice } from "./entries.ts";
import type { PartHandlers } from "./part-list.tsx";

type ListName = "locations" | "physicians";

/** The practice form's two lists: row actions and their dialogs, rendered next to the form. */
export function usePracticeParts(form: UseFormReturnType<TypedPractice>) {
  const [opened, setOpened] = useState<{ list: ListName; row?: number }>();
  const [refusal, setRefusal] = useState<{ list: ListName; text: string; of: string }>();
  const { locations, physicians } = form.values;
  /** Who has to stay; that something was refused for their sake is over when they have changed. */
  const special = [locations.find(({ isDefault }) => isDefault)?.key, physicians.find(({ isOwner }) => isOwner)?.id].join();
  const refuse = (list: ListName, text: string) => setRefusal({ list, text, of: special });
  const staying = locations.filter(({ isRemoved }) => !isRemoved);

  const change = (lists: Partial<Pick<TypedPractice, ListName>>) => {
    setRefusal(undefined);
    setOpened(undefined);
    for (const [list, entries] of Object.entries(lists)) form.setFieldValue(list, entries);
    // Rows may have moved, and what was wrong may be right now.
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([place]) => !/^(locations|physicians)\b/.test(place))));
  };
  const open = (list: ListName, row?: number) => {
    setRefusal(undefined);
    setOpened({ list, ...(row !== undefined && { row }) });
  };
  /** The button that was pressed goes with its row. */
  const focusAdding = (list: ListName) => form.getInputNode(list)?.focus();

  const saveLocation = (location: LocationForm) => {
    const row = opened?.row;
    const added = { key: keyOfNext(locations), form: location, hdsSiteid: null, isDefault: false, isRemoved: false };
    change({ locations: row === undefined ? [...locations, added] : withRow(locations, row, { form: location }) });
  };
  const savePhysician = (draft: PhysicianDraft) => {
    const row = opened?.row;
    const added = { id: 0, draft, isOwner: false, isVerified: false, isRemoved: false };
    change({ physicians: row === undefined ? [...physicians, added] : withRow(physicians, row, { draft }) });
  };
  const removeLocation = (row: number) => {
    const entry = locations[row];
    if (entry === undefined) return;
    if (entry.isDefault) return refuse("locations", "Default Location cannot be deleted.");
    if (!isNew(entry)) return change({ locations: withRow(locations, row, { isRemoved: true }) });
    const homeless = physicians.map((each) =>
      each.draft.locationId === entry.key ? { ...each, draft: { ...each.draft, locationId: 0 } } : each,
    );
    change({ locations: locations.toSpliced(row, 1), physicians: homeless });
    focusAdding("locations");
  };
  const removePhysician = (row: number) => {
    const entry = physicians[row];
    if (entry === undefined) return;
    if (entry.isOwner) return refuse("physicians", "Can not remove practice owner.");
    if (entry.id !== 0) return change({ physicians: withRow(physicians, row, { isRemoved: true }) });
    change({ physicians: physicians.toSpliced(row, 1) });
    focusAdding("physicians");
  };

  const handlersOf = (list: ListName): Pick<PartHandlers, "focusOf" | "errorOf" | "onEdit" | "refusal"> => ({
    focusOf: (row) => focusName(form, placeIn(list, row)),
    errorOf: (row) => {
      const error = form.errors[placeIn(list, row)];
      return error ? String(error) : undefined;
    },
    onEdit: (row) => open(list, row),
    refusal: refusal?.list === list && refusal.of === special ? refusal.text : undefined,
  });
  const locationHandlers: PartHandlers = {
    ...handlersOf("locations"),
    onAdd: () => open("locations"),
    onRemove: removeLocation,
    onUndo: (row) => change({ locations: withRow(locations, row, { isRemoved: false }) }),
  };
  const physicianHandlers: PartHandlers = {
    ...handlersOf("physicians"),
    // Each is at one of the locations.
    onAdd: () => (staying.length > 0 ? open("physicians") : refuse("physicians", "Add a location first.")),
    onRemove: removePhysician,
    onUndo: (row) => change({ physicians: withRow(physicians, row, { isRemoved: false }) }),
  };

  /** One question is asked before the page is left: where a dialog is open, by that, for both. */
  const isPageUnsaved = form.isDirty();
  const close = () => setOpened(undefined);
  const at = <Entry,>(entries: Entry[]) => (opened?.row === undefined ? undefined : entries[opened.row]);
  const dialogs = (
    <>
      {opened?.list === "locations" && (
        <LocationDialog location={at(locations)?.form} isPageUnsaved={isPageUnsaved} onSave={saveLocation} onClose={close} />
      )}
      {opened?.list === "physicians" && (
        <PhysicianLinkDialog
          link={at(physicians)?.draft}
          locations={staying.map((entry) => ({ value: entry.key, label: placeOf(entry) }))}
          taken={physicians.filter((entry) => entry !== at(physicians)).map(({ draft }) => draft.physicianId)}
          isPageUnsaved={isPageUnsaved}
          onSave={savePhysician}
          onClose={close}
        />
      )}
    </>
  );
  return { locationHandlers, physicianHandlers, dialogs, mustAsk: isPageUnsaved && opened === undefined };
}

const placeIn = (list: ListName, row: number | undefined) => (row === undefined ? list : `${list}.${row}`);

/** The name that the form library gives a field in the page, and does not type. */
const focusName = (form: UseFormReturnType<TypedPractice>, place: string) =>
  String(new Map<string, unknown>(Object.entries(form.getInputProps(place))).get("data-path"));

const withRow = <Entry,>(entries: Entry[], row: number, changes: Partial<Entry>): Entry[] =>
  entries.map((entry, index) => (index === row ? { ...entry, ...changes } : entry));
