import type { ComponentPropsWithRef } from "react";
import classes from "../referrals.module.css";

type DialogLabelProps = Omit<ComponentPropsWithRef<"button">, "onClick"> & {
  /** Begins with the words of the badge. */
  label: string;
  onOpen: (opener: HTMLElement) => void;
};

/** A badge that opens what is known behind it. */
export const DialogLabel = ({ label, onOpen, ...button }: DialogLabelProps) => (
  <button
    {...button}
    type="button"
    className={classes["label"]}
    aria-haspopup="dialog"
    aria-label={label}
    onClick={({ currentTarget }) => onOpen(currentTarget)}
  />
);
