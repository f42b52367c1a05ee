import { content, SliderImage } from "@linnet/contract/content";
import { call } from "../../../platform/http/api-client.ts";
import { modifiedColumns, textColumn } from "../records/columns.tsx";
import type { UpdateKind } from "../records/kind.ts";
import { contentForms, contentLists } from "../routes.ts";
import { SliderSwitch } from "./switch.tsx";

/** The pictures of the slider on Home (CON-032). */
export const sliderKind: UpdateKind<SliderImage> = {
  key: "slider-images",
  words: {
    list: "Slider images",
    help: "Pictures on Home that lead to an address on the web. The one changed last comes first.",
    add: "Add New Slider",
    edit: "Edit slider image",
    none: "There is no slider image yet.",
  },
  at: { list: contentLists.sliderImages, add: contentForms.newSliderImage, edit: contentForms.editSliderImage },
  fetch: (options) => call(content.sliderImages, {}, options),
  row: SliderImage,
  columns: (zone) => [
    textColumn("image", "Image Name", ({ imageName }) => imageName),
    textColumn("target", "TargetURL", ({ targetUrl }) => targetUrl),
    ...modifiedColumns<SliderImage>(zone).toReversed(),
    {
      ...{ key: "added", header: "Added to Slider?", width: "10.5rem", by: ({ activeRecord }) => Number(activeRecord) },
      cell: (row) => <SliderSwitch row={row} />,
    },
  ],
  isActive: ({ activeRecord }) => activeRecord,
};
