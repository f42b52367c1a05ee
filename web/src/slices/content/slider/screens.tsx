import { EditUpdate } from "../records/edit.tsx";
import { UpdateList } from "../records/list.tsx";
import { NewUpdate } from "../records/new.tsx";
import { SliderForm } from "./form.tsx";
import { sliderKind } from "./kind.tsx";
import { NewSliderForm } from "./new-form.tsx";

export const sliderScreens = {
  List: () => <UpdateList kind={sliderKind} />,
  New: () => (
    <NewUpdate kind={sliderKind}>
      <NewSliderForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={sliderKind}>{(editing) => <SliderForm editing={editing} />}</EditUpdate>,
};
