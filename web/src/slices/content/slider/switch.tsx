import type { SliderImage } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { Switch } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { SHOWN_IN } from "../records/shown-in.ts";
import classes from "../slider.module.css";

/** Puts a picture into the slider or takes it out, and reads the list anew (CON-062). Until then the switch is where it was put. */
export function SliderSwitch({ row }: { row: SliderImage }) {
  const queries = useQueryClient();
  const flip = useMutation({
    mutationFn: (activeRecord: boolean) => call(portalUpdates.editSlider, { body: { ...row, activeRecord } }),
    // What stands in the list now is also what there is to see after somebody else was faster.
    onSettled: () => queries.invalidateQueries(SHOWN_IN),
  });
  return (
    <span className={classes["switch"]}>
      <Switch
        aria-label={`Added to Slider: ${row.imageName}`}
        checked={flip.isPending ? flip.variables : row.activeRecord}
        disabled={flip.isPending}
        onChange={({ currentTarget }) => flip.mutate(currentTarget.checked)}
      />
      {flip.error && (
        <span role="alert" className={classes["fault"]}>
          {flip.error.message}
        </span>
      )}
    </span>
  );
}
