import { Button } from "@mantine/core";
import { usePageTitle } from "../../platform/page-in-view.ts";
import { Illustration } from "../../ui/illustration.tsx";
import { Link } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { usePatientListInMenu } from "./menu-context.ts";
import classes from "./plain-page.module.css";
import { sessionScreens } from "./routes.ts";

/** A page of the route table that is still being built: it says so, and leads back. */
export function ComingScreen() {
  const title = usePageTitle();
  const list = usePatientListInMenu();
  return (
    <div className={classes["page"]}>
      <Illustration name="empty" width={208} />
      <PageTitle title={title} />
      <p>This page is being built. It will open here when it is ready.</p>
      <Button component={Link} href={list ?? sessionScreens.home.to()}>
        {list ? "Go to your patients" : "Go to the home page"}
      </Button>
    </div>
  );
}
