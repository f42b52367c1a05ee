import { Button } from "@mantine/core";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { sessionScreens } from "../routes.ts";
import { useDeclineFactor } from "./api.ts";
import classes from "./screen.module.css";

/** Offers a second factor above home, until the person has answered. */
export function FactorOffer() {
  const decline = useDeclineFactor();
  return (
    <div className={classes.offer}>
      <Banner
        tone="info"
        title="Protect your account with a second factor"
        action={
          <div className={classes.buttons}>
            <Button size="xs" component={Link} href={sessionScreens.accountSettings.to()}>
              Set up
            </Button>
            <Button size="xs" variant="default" loading={decline.isPending} onClick={() => decline.mutate()}>
              Not now
            </Button>
          </div>
        }
      >
        After your password, you enter a code from an authenticator app on your phone. You can set it up later in your account settings.
        {decline.error && ` ${decline.error.message}`}
      </Banner>
    </div>
  );
}
