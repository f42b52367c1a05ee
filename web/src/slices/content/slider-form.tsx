import type { SliderImage } from "@linnet/contract/content";
import { home } from "@linnet/contract/home";
import { portalUpdates } from "@linnet/contract/portal-updates";
import { TextInput } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { call } from "../../platform/api-client.ts";
import { KEY } from "./api.ts";
import classes from "./slider.module.css";
import { sliderKind } from "./slider-kind.tsx";
import { SliderPreview } from "./slider-preview.tsx";
import { UpdateForm } from "./update-form.tsx";
import { useUpdateForm } from "./use-update-form.ts";

const Rules = z.object({ targetUrl: portalUpdates.editSlider.body.shape.targetUrl });
const LABELS = { targetUrl: "Target URL" };

/** What home shows. Only those have their picture in the browser. */
const shownPictures = queryOptions({ queryKey: [KEY, "shown-pictures"], queryFn: ({ signal }) => call(home.slider, {}, { signal }) });

interface SliderFormProps {
  row: SliderImage;
  onReload: () => void;
}

/** Gives a picture of the slider another address; another picture is another record (decision G-CON-03). */
export function SliderForm({ row, onReload }: SliderFormProps) {
  const using = useUpdateForm({
    initial: { targetUrl: row.targetUrl },
    rules: Rules,
    labels: LABELS,
    toParcel: (parsed) => ({ body: parsed }),
    send: ({ body }, { signal }) => call(portalUpdates.editSlider, { body: { ...row, ...body } }, { signal }),
  });
  const { form } = using;
  return (
    <UpdateForm
      using={using}
      list={sliderKind.at.list.to()}
      onReload={onReload}
      preview={
        <SliderPreview targetUrl={form.values.targetUrl} isShown={row.activeRecord}>
          <ShownPicture row={row} />
        </SliderPreview>
      }
    >
      <TextInput
        label="Image Name"
        description="The picture stays. For another one, add a new slider."
        readOnly
        value={row.imageName}
        classNames={{ input: classes["fixed"] ?? "" }}
      />
      <TextInput label={LABELS.targetUrl} type="url" inputMode="url" {...form.getInputProps("targetUrl")} />
    </UpdateForm>
  );
}

/** The picture as home has it; one that is not in the slider is not drawn. */
function ShownPicture({ row: { imageName, targetUrl, activeRecord } }: { row: SliderImage }) {
  const shown = useQuery({ ...shownPictures, enabled: activeRecord });
  const picture = shown.data?.find((each) => each.imageName === imageName && each.targetUrl === targetUrl);
  if (!picture) return <div className={classes["picture"]} />;
  return <img className={classes["picture"]} src={`data:${picture.mediaType};base64,${picture.imageContent}`} alt="" />;
}
