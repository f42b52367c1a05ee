import type { UserRoles } from "@linnet/contract/session";
import type { Tell } from "../use-notice.tsx";

/** What every list of people of the practice in use is given. */
export interface PeoplePanelProps {
  practiceId: number;
  roles: UserRoles;
  tell: Tell;
}
