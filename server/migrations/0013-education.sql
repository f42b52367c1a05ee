create table video_keys (
  id bigint generated always as identity primary key,
  secret text not null,
  created_at timestamptz not null default now()
);
comment on table video_keys is 'Owner: education. Secrets that sign the addresses of videos, made at first use; the newest counts.';
