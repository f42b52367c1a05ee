import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "../layout/link.tsx";
import { Banner } from "./banner.tsx";
import classes from "./sign-in-next.module.css";

interface SignInNextProps {
  tone: "success" | "warning";
  /** The sign-in page's address. */
  href: string;
  children: ReactNode;
}

/** The result of following a mail's link, if the next step is to sign in. */
export function SignInNext({ tone, href, children }: SignInNextProps) {
  return (
    <div className={classes.root}>
      <Banner tone={tone} role={tone === "success" ? "status" : "alert"}>
        {children}
      </Banner>
      <Button component={Link} href={href}>
        Go to the sign-in page
      </Button>
    </div>
  );
}
