import type { AuditFilter } from "@linnet/contract/audit/compliance";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { savedSearches, useRemoveSearch, useSaveSearch } from "./api.ts";
import classes from "./compliance.module.css";

function SaveDialog({ filter, onClose }: { filter: AuditFilter; onClose: () => void }) {
  const [name, setName] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const saving = useSaveSearch();
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(name.trim() === "");
    if (name.trim() !== "") saving.mutate({ name: name.trim(), filter }, { onSuccess: onClose });
  };
  return (
    <Dialog child={null} opened onClose={onClose} title="Save search" size={480}>
      <form className={classes.dialogForm} onSubmit={save} noValidate autoComplete="off">
        <TextInput
          label="Name"
          description="Only you can see it. Do not include patient names."
          data-autofocus
          maxLength={60}
          value={name}
          error={isMissing && "Enter a name"}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {saving.error && (
          <Banner tone="danger" role="alert">
            {saving.error.message}
          </Banner>
        )}
        <ButtonRow wayOut={{ onClick: onClose }}>
          <Button type="submit" size="md" loading={saving.isPending}>
            Save search
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

interface SavedSearchesProps {
  filter: AuditFilter;
  onChoose: (filter: AuditFilter) => void;
}

/** A person's saved searches, stored on the server and in no browser. */
export function SavedSearches({ filter, onChoose }: SavedSearchesProps) {
  const searches = useQuery(savedSearches).data ?? [];
  const [chosen, setChosen] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const removing = useRemoveSearch();
  const choose = (id: string) => {
    setChosen(id);
    const search = searches.find((each) => String(each.id) === id);
    if (search) onChoose(search.filter);
  };
  const isThere = searches.some(({ id }) => String(id) === chosen);
  return (
    <div className={classes.saved}>
      <NativeSelect
        size="sm"
        aria-label="Saved searches"
        value={isThere ? chosen : ""}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[{ value: "", label: "Saved searches" }, ...searches.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      {isThere && (
        <Button variant="default" size="sm" loading={removing.isPending} onClick={() => removing.mutate(Number(chosen))}>
          Remove search
        </Button>
      )}
      <Button variant="default" size="sm" onClick={() => setIsSaving(true)}>
        Save search
      </Button>
      {isSaving && <SaveDialog filter={filter} onClose={() => setIsSaving(false)} />}
    </div>
  );
}
