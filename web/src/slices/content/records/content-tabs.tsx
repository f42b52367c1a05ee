import { Tabs } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import "@mantine/core/styles/Tabs.css";
import classes from "../presentation-form.module.css";
import type { RecordFormState } from "./use-form.ts";

type ContentTab = "form" | "preview";

/** The open tab. Errors are in the form, so saving opens that tab first. */
export function useContentTabs(recordForm: RecordFormState) {
  const [tab, setTab] = useState<ContentTab>("form");
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    // The field that gets the focus has to be there by then.
    flushSync(() => setTab("form"));
    recordForm.submit(event);
  };
  return { recordForm: { ...recordForm, submit }, tab, onTab: setTab };
}

interface ContentTabsProps {
  tab: ContentTab;
  onTab: (tab: ContentTab) => void;
  /** What readers will see. */
  preview: () => ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** What readers read, to write and to look at (CON-092, CON-097). */
export function ContentTabs({ tab, onTab, preview, children }: ContentTabsProps) {
  return (
    // Hidden by its style alone: by default React would end what the editor of a message has begun, and it with its text.
    <Tabs keepMountedMode="display-none" value={tab} onChange={(chosen) => onTab(chosen === "preview" ? "preview" : "form")}>
      <Tabs.List aria-label="Content">
        <Tabs.Tab value="form">Edit in Form</Tabs.Tab>
        <Tabs.Tab value="preview">HTML Preview</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="form" className={classes.editor ?? ""}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value="preview" className={classes.shown ?? ""}>
        {tab === "preview" && preview()}
      </Tabs.Panel>
    </Tabs>
  );
}
