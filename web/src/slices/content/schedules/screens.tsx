import { EditUpdate } from "../records/edit.tsx";
import { UpdateList } from "../records/list.tsx";
import { NewUpdate } from "../records/new.tsx";
import { ScheduleForm } from "./form.tsx";
import { scheduleKind } from "./kind.ts";

export const scheduleScreens = {
  List: () => <UpdateList kind={scheduleKind} />,
  New: () => (
    <NewUpdate kind={scheduleKind}>
      <ScheduleForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={scheduleKind}>{(editing) => <ScheduleForm editing={editing} />}</EditUpdate>,
};
