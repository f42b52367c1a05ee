import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { useSearched } from "../../../platform/page/use-searched.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { referralScreens } from "../routes.ts";
import { worklistOrder } from "./api.ts";
import classes from "./desk.module.css";
import { useDeskKeys } from "./use-desk-keys.ts";

interface DeskWalkProps {
  id: number;
  /** The patient's name once known, announced with the place in the worklist. */
  name: string | undefined;
}

/**
 * Links to the previous and next referral in the worklist, as filtered when the walk started. Hidden for people who came from elsewhere.
 */
export function DeskWalk({ id, name }: DeskWalkProps) {
  const address = useScreenSearch(referralScreens.atDesk);
  const [text] = useSearched(referralScreens.desk.path);
  const navigate = useNavigate();
  const { view = "all", clinic = null, person = null } = address;
  const { data } = useQuery(worklistOrder({ view, clinicId: clinic, assignedTo: person, text }));
  const ids = data?.ids ?? [];
  const at = ids.indexOf(id);
  const hrefOf = (other: number | undefined) =>
    at === -1 || other === undefined ? undefined : referralScreens.atDesk.to({ id: String(other) }, address);
  const previous = hrefOf(ids[at - 1]);
  const next = hrefOf(ids[at + 1]);
  const go = (href: string | undefined) => () => href !== undefined && void navigate({ href });
  const { isOn } = useDeskKeys({ j: go(next), k: go(previous) });
  const place = `${at + 1} of ${ids.length}`;
  return (
    <>
      <p role="status" className="ln-hidden">
        {at !== -1 && name !== undefined && `${name}, ${place}`}
      </p>
      {at !== -1 && (
        <nav aria-label="Worklist" className={classes.walk}>
          <span>{place}</span>
          <Button
            component={Link}
            href={previous}
            size="xs"
            variant="default"
            {...(previous === undefined && { "data-disabled": true })}
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            {...(isOn && { "aria-keyshortcuts": "k" })}
          >
            Previous {isOn && <kbd className={classes.keyOnButton}>K</kbd>}
          </Button>
          <Button
            component={Link}
            href={next}
            size="xs"
            variant="default"
            {...(next === undefined && { "data-disabled": true })}
            rightSection={<IconChevronRight size={16} aria-hidden />}
            {...(isOn && { "aria-keyshortcuts": "j" })}
          >
            Next {isOn && <kbd className={classes.keyOnButton}>J</kbd>}
          </Button>
        </nav>
      )}
    </>
  );
}
