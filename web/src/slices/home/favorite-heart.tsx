import type { InfoWell } from "@linnet/contract/content";
import { ActionIcon } from "@mantine/core";
import { IconHeart, IconHeartFilled } from "@tabler/icons-react";
import { useFavorite } from "./api.ts";
import classes from "./favorite-heart.module.css";

/** A favourite card of another page; without its heart it leaves home (decision G-HOM-05). */
export function FavoriteHeart({ well: { id, title, favorite } }: { well: InfoWell }) {
  const toggle = useFavorite();
  return (
    <ActionIcon
      className={classes["heart"]}
      aria-label={`Favorite: ${title}`}
      aria-pressed={favorite}
      loading={toggle.isPending}
      onClick={() => toggle.mutate({ InfoWellId: id, Favorite: !favorite })}
    >
      {favorite ? <IconHeartFilled size={18} aria-hidden /> : <IconHeart size={18} aria-hidden />}
    </ActionIcon>
  );
}
