import { EditUpdate } from "./edit-update.tsx";
import { NewSliderForm } from "./new-slider-form.tsx";
import { NewUpdate } from "./new-update.tsx";
import { SliderForm } from "./slider-form.tsx";
import { sliderKind } from "./slider-kind.tsx";
import { UpdateList } from "./update-list.tsx";

export const sliderScreens = {
  List: () => <UpdateList kind={sliderKind} />,
  New: () => (
    <NewUpdate kind={sliderKind}>
      <NewSliderForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={sliderKind}>{(editing) => <SliderForm editing={editing} />}</EditUpdate>,
};
