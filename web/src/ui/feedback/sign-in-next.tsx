import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "../layout/link.tsx";
import { Banner } from "./banner.tsx";
import classes from "./sign-in-next.module.css";

interface SignInNextProps {
  tone: "success" | "warning";
  /** Of the login page. */
  href: string;
  children: ReactNode;
}

/** How following a link from a mail ended, where what comes next is to sign in. */
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
