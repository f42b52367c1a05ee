import type { Practice } from "@linnet/contract/directory/practice-record";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { LocationList } from "../locations/list.tsx";
import { PhysicianList } from "../physicians/link/list.tsx";
import classes from "../practice-record.module.css";
import { typedOf } from "./entries.ts";
import { RECORD_LABELS, type RecordField } from "./fields.tsx";

/** As: these are the keys of an object that nothing adds to. */
const FIELDS = Object.keys(RECORD_LABELS) as RecordField[];

/** A practice for those who may not change it, and one that is deactivated, for everybody. */
export function PracticeFacts({ practice }: { practice: Practice }) {
  const typed = typedOf(practice);
  return (
    <div className={classes["column"]}>
      {!practice.isActive && <Banner tone="info">This practice is deactivated and can no longer be changed.</Banner>}
      <Panel id="practice" title="Practice">
        <FactList
          facts={FIELDS.map((field) => [
            RECORD_LABELS[field],
            typed[field] || (
              <span key={field} className="ln-muted">
                Not recorded
              </span>
            ),
          ])}
        />
      </Panel>
      <LocationList locations={typed.locations} />
      <PhysicianList physicians={typed.physicians} locations={typed.locations} />
    </div>
  );
}
