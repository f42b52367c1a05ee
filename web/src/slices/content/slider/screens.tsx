import { content, type SliderImage } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { TextInput } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { call } from "../../../platform/http/api-client.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { KEY } from "../api.ts";
import { RecordHistory } from "../history/record-history.tsx";
import { EditUpdate, NewUpdate } from "../records/edit.tsx";
import { RecordForm } from "../records/form.tsx";
import type { EditedRow } from "../records/kind.ts";
import { RecordList } from "../records/list.tsx";
import { useRecordForm } from "../records/use-form.ts";
import classes from "../slider.module.css";
import { sliderKind } from "./kind.tsx";
import { NewSliderForm } from "./new-form.tsx";
import { SliderPreview } from "./preview.tsx";

const Rules = z.object({ targetUrl: portalUpdates.editSlider.body.shape.targetUrl });
const LABELS = { targetUrl: "Target URL" };

/** The picture of one, which stays what it is. */
const pictureOf = (id: number) =>
  queryOptions({
    queryKey: [KEY, "slider-content", id],
    queryFn: ({ signal }) => call(content.sliderContent, { params: { id } }, { signal }),
  });

interface SliderFormProps {
  editing: EditedRow<SliderImage>;
}

/** Gives a picture of the slider another address; another picture is another record (decision G-CON-03). */
function SliderForm({ editing }: SliderFormProps) {
  const { row } = editing;
  const recordForm = useRecordForm({
    editing,
    typed: (image = row) => ({ targetUrl: image.targetUrl }),
    rules: Rules,
    labels: LABELS,
    facts: { activeRecord: "Added to Slider?" },
    toPayload: (parsed) => ({ body: parsed }),
    send: ({ body }, { signal }, image = row) => call(portalUpdates.editSlider, { body: { ...image, ...body } }, { signal }),
  });
  const { form } = recordForm;
  return (
    <RecordForm
      recordForm={recordForm}
      list={sliderKind.at.list.to()}
      preview={
        <SliderPreview targetUrl={form.values.targetUrl} isShown={row.activeRecord}>
          <StoredPicture id={row.id} />
        </SliderPreview>
      }
    >
      <TextInput
        label="Image Name"
        description="You cannot change the image. To use another one, add a new slider."
        readOnly
        value={row.imageName}
        classNames={{ input: classes.fixed ?? "" }}
      />
      <TextInput label={LABELS.targetUrl} type="url" inputMode="url" {...form.getInputProps("targetUrl")} />
    </RecordForm>
  );
}

/** The picture as the server keeps it, in the slider or not (CON-017). */
function StoredPicture({ id }: { id: number }) {
  return (
    <QueryView query={useQuery(pictureOf(id))} failed="quiet" waiting={<div className={classes.picture} />}>
      {({ mediaType, imageContent }) => <img className={classes.picture} src={`data:${mediaType};base64,${imageContent}`} alt="" />}
    </QueryView>
  );
}

export const sliderScreens = {
  List: () => <RecordList kind={sliderKind} />,
  New: () => (
    <NewUpdate kind={sliderKind}>
      <NewSliderForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={sliderKind}>{(editing) => <SliderForm editing={editing} />}</EditUpdate>,
  History: () => <RecordHistory kind={sliderKind} />,
};
