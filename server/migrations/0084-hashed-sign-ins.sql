-- The id of such a row was a cookie, a code or a refresh token in clear text. From now on it is the hash of one: what was open ends, and
-- everyone signs in once.
delete from oidc_models where type in ('Session', 'Grant', 'Interaction', 'AuthorizationCode', 'RefreshToken', 'AccessToken');
comment on column oidc_models.id is 'The SHA-256 hash of what the browser holds, in hexadecimal.';
comment on column oidc_models.grant_id is 'The grant it was issued under; of a grant its own id, which opens nothing.';

-- Mails of the demonstration have links that set passwords: from now on a reader of the database cannot follow them. Older ones go.
delete from outbox_mails;
alter table outbox_mails add column sealed text;
comment on column outbox_mails.body is 'Empty since `sealed` has the text.';
comment on column outbox_mails.sealed is 'The text, sealed with DATA_SECRET for its recipient.';
comment on table video_keys is 'Owner: education. Not used any more: the key that signs the addresses of videos comes from DATA_SECRET.';
