import { MAX_SEARCH_LENGTH } from "@linnet/contract/patients";
import type { UserRoles } from "@linnet/contract/session";
import { useDebouncedValue } from "@mantine/hooks";
import { use, useState } from "react";
import { pageMatches } from "./page-matches.ts";
import type { MatchGroup } from "./platform/page/match.ts";
import { SearchDialog, SearchField } from "./shell/search-dialog.tsx";
import type { Finds } from "./shell/shell-props.ts";
import { recentMatches, usePatientMatches } from "./slices/patients/search/patient-matches.tsx";
import { useDeskMatches } from "./slices/referrals/desk/use-desk-matches.ts";
import { useReferralMatches } from "./slices/referrals/lists/use-referral-matches.ts";
import { MenuContext } from "./slices/session/public.ts";

interface SearchProps {
  opened: boolean;
  onClose: () => void;
  /** What was typed before the field was there; it is given once. */
  takeTyped: () => string;
  roles: UserRoles;
  finds: Finds;
}

const WORDS: Record<Finds, { label: string; hint: string }> = {
  patients: { label: "Search by patient name or MRN, referral or page", hint: "Enter a name or MRN." },
  referrals: { label: "Search referrals and pages", hint: "Enter a name or a referral number." },
  pages: { label: "Search pages", hint: "Enter the name of a page." },
};

/** The search of the top bar: patients, referrals, actions and pages that this person may open. Nothing typed is stored. */
export function Search({ opened, onClose, finds, ...found }: SearchProps) {
  return (
    <SearchDialog opened={opened} onClose={onClose} label={WORDS[finds].label}>
      <Find {...found} onClose={onClose} finds={finds} />
    </SearchDialog>
  );
}

/** Milliseconds without a letter before the server is asked: most words are typed faster. */
const PAUSE = 250;

/** What the server finds. Results for a shorter text are ignored: Enter must never open a person who no longer matches. */
function useServersMatches(text: string, finds: Finds): MatchGroup[] {
  const [settled] = useDebouncedValue(text, PAUSE);
  const ofOffice = finds === "patients" ? settled : "";
  const ofDesk = finds === "referrals" ? settled : "";
  const patients = usePatientMatches(ofOffice);
  const referrals = useReferralMatches(ofOffice);
  const desk = useDeskMatches(ofDesk);
  const groups = { patients: [patients, referrals], referrals: [desk], pages: [] }[finds];
  if (settled === text) return groups;
  return groups.map((group) => ({ ...group, matches: [], isPending: true, failed: undefined }));
}

function Find({ roles, finds, ...field }: Omit<SearchProps, "opened">) {
  const menu = use(MenuContext);
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const found = useServersMatches(text, finds);
  const [recent] = useState(() => (finds === "patients" ? recentMatches() : []));
  const groups: MatchGroup[] =
    text === ""
      ? [{ label: "Recent Searches", words: ["patient", "patients"], matches: recent }]
      : [...found, ...pageMatches(text, menu, roles)];
  return <SearchField {...field} {...WORDS[finds]} maxLength={MAX_SEARCH_LENGTH} typed={typed} onType={setTyped} groups={groups} />;
}
