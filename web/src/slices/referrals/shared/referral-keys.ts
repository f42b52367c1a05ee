/** Under which keys the browser keeps what it knows of referrals. What invalidates `all` reads whatever is in view again. */
export const referralKeys = {
  all: ["referrals"],
  lists: ["referrals", "list"],
  one: (id: number) => ["referrals", "one", id],
} as const;
