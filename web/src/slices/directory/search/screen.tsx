import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { me } from "../../session/public.ts";
import classes from "../directory-search.module.css";
import { mayWrite } from "../may-write.ts";
import { directoryScreens } from "../routes.ts";
import { practicesFound, practicesFoundByPlace } from "./api.ts";
import { FoundPhysicians, FoundPractices } from "./found-records.tsx";
import { DirectoryToolbar } from "./toolbar.tsx";
import { type Tab, useDirectorySearch } from "./use-search.ts";

/** Physicians and practices are found, and led to what can be done with them (S3 §2.7). */
export function PhysiciansPracticesScreen() {
  const search = useDirectorySearch();
  const roles = useQuery(me).data?.roles;
  const mayEdit = roles !== undefined && mayWrite(roles);
  const { tab, text } = search;
  const found = { search, mayEdit };
  return (
    <>
      <PageHeader
        title="Physicians & Practices"
        help={`${mayEdit ? "Find, edit or deactivate." : "Find and read."} Names need at least 3 characters; a number finds a practice by its ID.`}
        action={mayEdit && <AddButton isPhysician={tab === "Physician"} />}
      />
      {search.done && (
        <div ref={focusWhenThere} tabIndex={-1} className={classes["done"]}>
          <Banner tone="success">{search.done}</Banner>
        </div>
      )}
      <DirectoryToolbar search={search} />
      {text === "" && (
        <p className={`ln-card ${classes["start"]}`} role="status">
          {START[tab]}
        </p>
      )}
      {text !== "" && tab === "Physician" && <FoundPhysicians {...found} />}
      {text !== "" && tab === "Practice" && <FoundPractices key={tab} {...found} of={practicesFound} />}
      {text !== "" && tab === "Location" && <FoundPractices key={tab} {...found} of={practicesFoundByPlace} />}
    </>
  );
}

/** What to type. */
const START: Record<Tab, string> = {
  Physician: "Type at least 3 characters of a name, or the first digits of an NPI.",
  Practice: "Type at least 3 characters of a name, or an ID.",
  Location: "Type at least 3 characters of a city, a zip or a street. The practices that are there are found.",
};

/** A location is added with its practice (decision G-DIR-20). */
const AddButton = ({ isPhysician }: { isPhysician: boolean }) => (
  <Button
    component={Link}
    href={(isPhysician ? directoryScreens.newPhysician : directoryScreens.newPractice).to()}
    leftSection={<IconPlus size={16} aria-hidden />}
  >
    {isPhysician ? "Add physician" : "Add practice"}
  </Button>
);
