import { EditUpdate } from "./edit-update.tsx";
import { NewUpdate } from "./new-update.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { scheduleKind } from "./schedule-kind.ts";
import { UpdateList } from "./update-list.tsx";

export const scheduleScreens = {
  List: () => <UpdateList kind={scheduleKind} />,
  New: () => (
    <NewUpdate kind={scheduleKind}>
      <ScheduleForm />
    </NewUpdate>
  ),
  Edit: () => <EditUpdate kind={scheduleKind}>{(editing) => <ScheduleForm editing={editing} />}</EditUpdate>,
};
