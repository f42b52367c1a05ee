import { ActionIcon, Checkbox } from "@mantine/core";
import { IconHeart, IconHeartFilled } from "@tabler/icons-react";
import classes from "./favorite-control.module.css";

interface FavoriteControlProps {
  /** A heart on home, a checkbox on the pages that the cards belong to (decision G-HOM-06). */
  look: "heart" | "checkbox";
  title: string;
  favorite: boolean;
  onToggle: () => void;
}

/** Keeps a card of another page on one's home, or takes it away from there. */
export function FavoriteControl({ look, title, favorite, onToggle }: FavoriteControlProps) {
  const name = `Favorite: ${title}`;
  if (look === "checkbox") {
    return <Checkbox className={classes.box ?? ""} size="sm" label="Favorite" aria-label={name} checked={favorite} onChange={onToggle} />;
  }
  return (
    <ActionIcon className={classes.heart} aria-label={name} aria-pressed={favorite} onClick={onToggle}>
      {favorite ? <IconHeartFilled size={18} aria-hidden /> : <IconHeart size={18} aria-hidden />}
    </ActionIcon>
  );
}
