import { Button } from "@mantine/core";
import { Illustration } from "../../ui/illustration.tsx";
import { Link } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import classes from "./plain-page.module.css";
import { sessionScreens } from "./routes.ts";

/** Where people land whose own practice is not on the portal (S1 §2; the text is the specification's). */
export function PracticeNotActiveScreen() {
  return (
    <div className={classes["page"]}>
      <Illustration name="empty" width={208} />
      <PageTitle title="Practice not active" />
      <p>myLinnet resources are temporarily unavailable to Your Practice. This could be the result of a practice owner change</p>
      <Button component={Link} href={sessionScreens.home.to()} variant="default">
        Try again
      </Button>
    </div>
  );
}
