/** The query keys of referrals. Invalidating `all` fetches the data on the page again. */
export const referralKeys = {
  all: ["referrals"],
  lists: ["referrals", "list"],
  one: (id: number) => ["referrals", "one", id],
} as const;
