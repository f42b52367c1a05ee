import type { Physician } from "@linnet/contract/directory/physicians";
import { NativeSelect } from "@mantine/core";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useSetHomePractice } from "./api.ts";

interface HomePracticeProps {
  id: number;
  practices: NonNullable<Physician["practices"]>;
}

/** The practice for a physician's patients if the record does not say. Saved right away. */
export function HomePractice({ id, practices }: HomePracticeProps) {
  const set = useSetHomePractice(id);
  const home = practices.find(({ isHome }) => isHome);
  return (
    <Panel id="home-practice" title="Home practice">
      <NativeSelect
        label="Practice for this physician’s patients"
        description="Used when the hospital’s record does not name a practice. Without it, only the physician sees these patients until they choose a practice. Saved right away."
        value={home ? String(home.practiceId) : ""}
        disabled={set.isPending}
        onChange={({ currentTarget: { value } }) => set.mutate(value === "" ? null : Number(value))}
        data={[
          { value: "", label: "No home practice" },
          ...practices.map(({ practiceId, practiceName }) => ({ value: String(practiceId), label: practiceName })),
        ]}
      />
      {set.error && (
        <Banner tone="danger" role="alert">
          {set.error.message}
        </Banner>
      )}
    </Panel>
  );
}
