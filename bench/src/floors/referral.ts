import type pg from "pg";

/** Columns that each referral has of its own. */
const OWN = ["id", "request_key", "created_at", "modified_at"];

/** The newest referral once more: what is compared is the writing, not what stands in it. */
async function copying(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'referrals' and table_schema = 'public'`,
  );
  const columns = rows.map(({ name }) => name).filter((name) => !OWN.includes(name));
  return `insert into referrals (${columns.join(", ")}) select ${columns.join(", ")} from referrals order by id limit 1 returning id`;
}

/** Its history and what has to reach the hospital. */
const HISTORY = "insert into referral_events (referral_id, kind) values ($1, 'sent')";
const TASK = "insert into referral_deliveries (referral_id, kind) values ($1, 'submit')";
const AUDIT = `insert into audit_rows (request_id, actor_id, effective_id, action, outcome, object)
  values (gen_random_uuid()::text, $1, $1, 'referral', 'done', 'referral ' || $2::bigint)`;

let copied: Promise<string> | undefined;

/** A referral and what has to be done with it, in one transaction; for an account with its audit row. */
export async function createReferral(pool: pg.Pool, account: number | undefined): Promise<{ id: number }> {
  copied ??= copying(pool);
  const text = await copied;
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query({ name: "referral", text });
    const { id } = rows[0];
    await client.query({ name: "history", text: HISTORY, values: [id] });
    await client.query({ name: "task", text: TASK, values: [id] });
    if (account !== undefined) await client.query({ name: "referral audit", text: AUDIT, values: [account, id] });
    await client.query("commit");
    return { id };
  } finally {
    client.release();
  }
}
