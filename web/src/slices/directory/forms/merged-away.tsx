import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { directoryScreens } from "../routes.ts";

interface MergedAwayProps {
  kind: "practice" | "physician";
  id: number;
  into: number;
}

/** A merged record's page redirects to the kept one, which mentions it. */
export function MergedAway({ kind, id, into }: MergedAwayProps) {
  const navigate = useNavigate();
  const href = (kind === "practice" ? directoryScreens.editPractice : directoryScreens.editPhysician).to({ id: String(into) });
  // Another address takes this one's place: the router is outside React.
  useEffect(() => {
    void navigate({ href, state: { savedMessage: `ID ${id} was merged into this ${kind}.` }, replace: true });
  }, [navigate, href, id, kind]);
  return null;
}
