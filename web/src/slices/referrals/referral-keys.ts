/** Under which keys the browser keeps what it knows of referrals. What invalidates `all` reads anew whatever is in view. */
export const referralKeys = {
  all: ["referrals"],
  lists: ["referrals", "list"],
  one: (id: number) => ["referrals", "one", id],
} as const;
