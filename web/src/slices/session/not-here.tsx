import { Button } from "@mantine/core";
import { Illustration } from "../../ui/feedback/illustration.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { PageTitle } from "../../ui/layout/page-title.tsx";
import classes from "./legal/plain-page.module.css";
import { sessionScreens } from "./routes.ts";

/** For what does not exist and for what this person may not open: the same words, so that nothing is given away (decision G-X-11). */
export function NotHere() {
  return (
    <div className={classes.page}>
      <Illustration name="empty" width={208} />
      <PageTitle title="404" />
      <p>This page does not exist, or you do not have access to it.</p>
      <Button component={Link} href={sessionScreens.home.to()}>
        Go to the home page
      </Button>
    </div>
  );
}
