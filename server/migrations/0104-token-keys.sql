-- A new key is published before it signs, so that no server gets a token of a key that it does not know.
alter table identity_keys add column signs_from timestamptz not null default now();
comment on column identity_keys.signs_from is 'Until then the key is published only. A day later the keys before it are not believed any more.';
