import { content, SliderImage } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { Switch } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, download } from "../../../platform/http/api-client.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { modifiedColumns, textColumn } from "../records/columns.tsx";
import type { UpdateKind } from "../records/kind.ts";
import { READER_QUERIES } from "../records/reader-queries.ts";
import { contentForms, contentHistories, contentLists } from "../routes.ts";
import classes from "../slider.module.css";
import updates from "../updates.module.css";

/** Adds a picture to the slider or removes it, and reloads the list (CON-062). Until then the switch keeps its new position. */
function SliderSwitch({ row }: { row: SliderImage }) {
  const queries = useQueryClient();
  /** As the picture is by then: it was changed by what is undone. */
  const flipBack = async () => {
    const now = (await call(content.sliderImages, {})).find(({ id }) => id === row.id);
    if (now) await call(portalUpdates.editSlider, { body: { ...now, activeRecord: row.activeRecord } });
    await queries.invalidateQueries(READER_QUERIES);
  };
  const flip = useMutation({
    mutationFn: (activeRecord: boolean) => call(portalUpdates.editSlider, { body: { ...row, activeRecord } }),
    onSuccess: (_saved, isShown) =>
      notify({ text: isShown ? `${row.imageName} is in the slider on Home.` : `${row.imageName} is no longer on Home.`, undo: flipBack }),
    // What is in the list now is also what an edit conflict is shown by.
    onSettled: () => queries.invalidateQueries(READER_QUERIES),
  });
  return (
    <span className={classes.switch}>
      <Switch
        aria-label={`Added to Slider: ${row.imageName}`}
        checked={flip.isPending ? flip.variables : row.activeRecord}
        disabled={flip.isPending}
        onChange={({ currentTarget }) => flip.mutate(currentTarget.checked)}
      />
      {flip.error && (
        <span role="alert" className={classes.error}>
          {flip.error.message}
        </span>
      )}
    </span>
  );
}

/** Kept while the list is looked at and after: a picture never changes. */
const thumbnailOf = (id: number) =>
  queryOptions({
    queryKey: ["slider-thumbnail", id],
    queryFn: async ({ signal }) => addressOf(await download(content.sliderThumbnail, { params: { id } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A small picture as an address of its own, which goes with the cache. */
async function addressOf(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return `data:image/webp;base64,${btoa(String.fromCharCode(...bytes))}`;
}

/** A picture next to its name; its place stays empty while loading or on failure. */
function Thumbnail({ row }: { row: SliderImage }) {
  const { data } = useQuery(thumbnailOf(row.id));
  return data ? <img className={updates.thumbnail} src={data} alt="" /> : <span className={updates.thumbnail} aria-hidden />;
}

/** The pictures of the slider on Home (CON-032). */
export const sliderKind: UpdateKind<SliderImage> = {
  key: "slider-images",
  listName: "sliderImages",
  words: {
    list: "Slider images",
    help: "Images on the home page that link to a web page. Most recently changed first.",
    add: "Add New Slider",
    edit: "Edit slider image",
    none: "No slider images yet.",
  },
  at: {
    list: contentLists.sliderImages,
    add: contentForms.newSliderImage,
    edit: contentForms.editSliderImage,
    history: contentHistories.sliderImages,
  },
  fetch: (options) => call(content.sliderImages, {}, options),
  row: SliderImage,
  columns: (zone) => [
    textColumn("image", "Image Name", ({ imageName }) => imageName),
    textColumn("target", "TargetURL", ({ targetUrl }) => targetUrl),
    ...modifiedColumns<SliderImage>(zone).toReversed(),
    {
      key: "added",
      header: "Added to Slider?",
      width: "10.5rem",
      by: ({ activeRecord }) => Number(activeRecord),
      cell: (row) => <SliderSwitch row={row} />,
    },
  ],
  thumbnail: (row) => <Thumbnail row={row} />,
  fieldLabels: { imageName: "Image Name", targetUrl: "Target URL", activeRecord: "Added to Slider?" },
  isActive: ({ activeRecord }) => activeRecord,
};
